import Quotes from '@mui/icons-material/BookmarkBorderOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import Changelog from '@mui/icons-material/CampaignOutlined';
import Contacts from '@mui/icons-material/ContactsOutlined';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import System from '@mui/icons-material/DesktopWindowsOutlined';
import Approvals from '@mui/icons-material/FactCheckOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Orders from '@mui/icons-material/Inventory2Outlined';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Key from '@mui/icons-material/KeyOutlined';
import Circuits from '@mui/icons-material/LanOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import Documentation from '@mui/icons-material/MenuBookOutlined';
import MenuIcon from '@mui/icons-material/MenuOutlined';
import Status from '@mui/icons-material/MonitorHeartOutlined';
import NewQuote from '@mui/icons-material/RequestQuoteOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Support from '@mui/icons-material/SupportAgentOutlined';

/** Icons of the signed-in menus. They are not in the core, which the sign-in page loads too. */
export const menuIcons = {
  approvals: Approvals,
  changelog: Changelog,
  circuits: Circuits,
  company: Business,
  contacts: Contacts,
  darkMode: DarkMode,
  dashboard: Dashboard,
  documentation: Documentation,
  key: Key,
  keyboard: Keyboard,
  lightMode: LightMode,
  lock: Lock,
  logout: Logout,
  menu: MenuIcon,
  newQuote: NewQuote,
  orders: Orders,
  quotes: Quotes,
  status: Status,
  support: Support,
  system: System,
  users: Group,
} as const;
