import Add from '@mui/icons-material/AddOutlined';
import ArrowBack from '@mui/icons-material/ArrowBackOutlined';
import Quotes from '@mui/icons-material/BookmarkBorderOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import NewReleases from '@mui/icons-material/CampaignOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Check from '@mui/icons-material/CheckOutlined';
import ChevronRight from '@mui/icons-material/ChevronRightOutlined';
import Close from '@mui/icons-material/CloseOutlined';
import Contacts from '@mui/icons-material/ContactsOutlined';
import Copy from '@mui/icons-material/ContentCopyOutlined';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import System from '@mui/icons-material/DesktopWindowsOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Help from '@mui/icons-material/HelpOutlineOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import Orders from '@mui/icons-material/Inventory2Outlined';
import Key from '@mui/icons-material/KeyOutlined';
import Circuits from '@mui/icons-material/LanOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import Documentation from '@mui/icons-material/MenuBookOutlined';
import MenuIcon from '@mui/icons-material/MenuOutlined';
import Status from '@mui/icons-material/MonitorHeartOutlined';
import More from '@mui/icons-material/MoreHorizOutlined';
import Bell from '@mui/icons-material/NotificationsNoneOutlined';
import External from '@mui/icons-material/OpenInNewOutlined';
import User from '@mui/icons-material/PersonOutlined';
import Place from '@mui/icons-material/PlaceOutlined';
import Refresh from '@mui/icons-material/RefreshOutlined';
import NewQuote from '@mui/icons-material/RequestQuoteOutlined';
import Search from '@mui/icons-material/SearchOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Support from '@mui/icons-material/SupportAgentOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import Offline from '@mui/icons-material/WifiOffOutlined';

/** What the layout and the states are marked with. One style: outlined, 20 px. */
export const icons = {
  add: Add,
  alert: ErrorOutline,
  approvals: FactCheck,
  back: ArrowBack,
  bell: Bell,
  changelog: NewReleases,
  check: Check,
  chevronDown: ExpandMore,
  chevronRight: ChevronRight,
  circuits: Circuits,
  close: Close,
  company: Business,
  contacts: Contacts,
  copy: Copy,
  darkMode: DarkMode,
  dashboard: Dashboard,
  documentation: Documentation,
  error: ErrorOutline,
  external: External,
  help: Help,
  info: Info,
  key: Key,
  lightMode: LightMode,
  location: Place,
  lock: Lock,
  logout: Logout,
  menu: MenuIcon,
  more: More,
  newQuote: NewQuote,
  offline: Offline,
  orders: Orders,
  quotes: Quotes,
  refresh: Refresh,
  search: Search,
  status: Status,
  success: CheckCircle,
  support: Support,
  system: System,
  user: User,
  users: Group,
  warning: Warning,
} as const;

export type IconName = keyof typeof icons;
