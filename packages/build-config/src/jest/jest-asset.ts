export const url = 'asset';
