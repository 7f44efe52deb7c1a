import Add from '@mui/icons-material/AddOutlined';
import ArrowBack from '@mui/icons-material/ArrowBackOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Check from '@mui/icons-material/CheckOutlined';
import ChevronRight from '@mui/icons-material/ChevronRightOutlined';
import Close from '@mui/icons-material/CloseOutlined';
import Copy from '@mui/icons-material/ContentCopyOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Help from '@mui/icons-material/HelpOutlineOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import More from '@mui/icons-material/MoreHorizOutlined';
import Bell from '@mui/icons-material/NotificationsNoneOutlined';
import External from '@mui/icons-material/OpenInNewOutlined';
import User from '@mui/icons-material/PersonOutlined';
import Place from '@mui/icons-material/PlaceOutlined';
import Refresh from '@mui/icons-material/RefreshOutlined';
import Search from '@mui/icons-material/SearchOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import Offline from '@mui/icons-material/WifiOffOutlined';

/** Icons of the frame and of states, outlined, 20 px. Menu icons are in `@portal/ui/menu-icons`. */
export const icons = {
  add: Add,
  alert: ErrorOutline,
  back: ArrowBack,
  bell: Bell,
  check: Check,
  chevronDown: ExpandMore,
  chevronRight: ChevronRight,
  close: Close,
  copy: Copy,
  error: ErrorOutline,
  external: External,
  help: Help,
  info: Info,
  location: Place,
  more: More,
  offline: Offline,
  refresh: Refresh,
  search: Search,
  success: CheckCircle,
  user: User,
  warning: Warning,
} as const;
