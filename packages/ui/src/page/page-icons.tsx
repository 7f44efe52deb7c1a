import ArrowDown from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUp from '@mui/icons-material/ArrowUpwardOutlined';
import Attach from '@mui/icons-material/AttachFileOutlined';
import Bookmark from '@mui/icons-material/BookmarkBorderOutlined';
import Bookmarked from '@mui/icons-material/BookmarkOutlined';
import Calendar from '@mui/icons-material/CalendarTodayOutlined';
import NewReleases from '@mui/icons-material/CampaignOutlined';
import Compare from '@mui/icons-material/CompareArrowsOutlined';
import Delete from '@mui/icons-material/DeleteOutlineOutlined';
import Quotes from '@mui/icons-material/DescriptionOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Upload from '@mui/icons-material/FileUploadOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Documentation from '@mui/icons-material/MenuBookOutlined';
import Phone from '@mui/icons-material/PhoneOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Minus from '@mui/icons-material/RemoveOutlined';
import Router from '@mui/icons-material/RouterOutlined';
import Timer from '@mui/icons-material/ScheduleOutlined';
import Tag from '@mui/icons-material/SellOutlined';
import Star from '@mui/icons-material/StarBorderOutlined';
import Filter from '@mui/icons-material/TuneOutlined';
import Sort from '@mui/icons-material/UnfoldMoreOutlined';
import Hidden from '@mui/icons-material/VisibilityOffOutlined';
import Visible from '@mui/icons-material/VisibilityOutlined';

/** Icons of pages and their actions; icons of the frame and of states are in `icons`. */
export const pageIcons = {
  approvals: FactCheck,
  arrowDown: ArrowDown,
  arrowUp: ArrowUp,
  attach: Attach,
  bookmark: Bookmark,
  bookmarked: Bookmarked,
  calendar: Calendar,
  changelog: NewReleases,
  compare: Compare,
  delete: Delete,
  documentation: Documentation,
  download: Download,
  edit: Edit,
  filter: Filter,
  hidden: Hidden,
  history: History,
  lock: Lock,
  mail: Mail,
  minus: Minus,
  phone: Phone,
  print: Print,
  quotes: Quotes,
  router: Router,
  sort: Sort,
  star: Star,
  tag: Tag,
  timer: Timer,
  upload: Upload,
  visible: Visible,
} as const;
