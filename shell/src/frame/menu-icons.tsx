import { AccountBalanceOutlined } from '@thervu/ui/icons/AccountBalanceOutlined';
import { AssessmentOutlined } from '@thervu/ui/icons/AssessmentOutlined';
import { BackupOutlined } from '@thervu/ui/icons/BackupOutlined';
import { CalendarMonthOutlined } from '@thervu/ui/icons/CalendarMonthOutlined';
import { CurrencyRupee } from '@thervu/ui/icons/CurrencyRupee';
import { DashboardOutlined } from '@thervu/ui/icons/DashboardOutlined';
import { DescriptionOutlined } from '@thervu/ui/icons/DescriptionOutlined';
import { EditNoteOutlined } from '@thervu/ui/icons/EditNoteOutlined';
import { FactCheckOutlined } from '@thervu/ui/icons/FactCheckOutlined';
import { GroupsOutlined } from '@thervu/ui/icons/GroupsOutlined';
import { Inventory2Outlined } from '@thervu/ui/icons/Inventory2Outlined';
import { KeyOutlined } from '@thervu/ui/icons/KeyOutlined';
import { MenuBookOutlined } from '@thervu/ui/icons/MenuBookOutlined';
import { QrCode2Outlined } from '@thervu/ui/icons/QrCode2Outlined';
import { SettingsOutlined } from '@thervu/ui/icons/SettingsOutlined';

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
