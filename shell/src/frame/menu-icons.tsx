import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import BackupOutlined from '@mui/icons-material/BackupOutlined';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import CurrencyRupee from '@mui/icons-material/CurrencyRupee';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import QrCode2Outlined from '@mui/icons-material/QrCode2Outlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';

/** The first word that fits decides; a new entry without one gets a sheet of paper. */
const ICONS = [
  [/^dashboard/i, DashboardOutlined],
  [/fees/i, CurrencyRupee],
  [/college details/i, AccountBalanceOutlined],
  [/degree|course details/i, MenuBookOutlined],
  [/student|manager/i, GroupsOutlined],
  [/time table|stages|creation/i, CalendarMonthOutlined],
  [/barcode|ledger/i, QrCode2Outlined],
  [/bundle|scripts/i, Inventory2Outlined],
  [/mismatch|confirm|release|anomaly|audit/i, FactCheckOutlined],
  [/entry|apply|registration/i, EditNoteOutlined],
  [/report|count|consolidate|export/i, AssessmentOutlined],
  [/backup|import/i, BackupOutlined],
  [/password/i, KeyOutlined],
  [/settings|processing/i, SettingsOutlined],
] as const;

export function MenuIcon({ label }: { label: string }) {
  const Icon = ICONS.find(([labels]) => labels.test(label))?.[1] ?? DescriptionOutlined;
  return <Icon aria-hidden fontSize="small" />;
}
