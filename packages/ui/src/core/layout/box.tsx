export { default as Box } from '@mui/material/Box';
