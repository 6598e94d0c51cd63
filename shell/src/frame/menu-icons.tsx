import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import CurrencyRupeeOutlined from '@mui/icons-material/CurrencyRupeeOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import PublishedWithChangesOutlined from '@mui/icons-material/PublishedWithChangesOutlined';
import QrCodeOutlined from '@mui/icons-material/QrCodeOutlined';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import StorageOutlined from '@mui/icons-material/StorageOutlined';
import type { ComponentType } from 'react';

type Icon = ComponentType<{ fontSize?: 'small'; 'aria-hidden'?: boolean }>;

/** The first pattern that fits a menu path gives its picture; the folded menu shows nothing else. */
const ICONS: [RegExp, Icon][] = [
  [/^$/, DashboardOutlined],
  [/^dashboard$/, DashboardOutlined],
  [/clg$/, AccountBalanceOutlined],
  [/^deglist$/, SchoolOutlined],
  [/course|exampapp/, ArticleOutlined],
  [/student/i, BadgeOutlined],
  [/hallticket/, BadgeOutlined],
  [/time-table/, CalendarMonthOutlined],
  [/reval/i, PublishedWithChangesOutlined],
  [/fee/i, CurrencyRupeeOutlined],
  [/absent/i, PersonOffOutlined],
  [/barcode/, QrCodeOutlined],
  [/mark|^entry/i, EditNoteOutlined],
  [/bundle|QP/i, Inventory2Outlined],
  [/ABMissmatch|confirm|nominal/i, FactCheckOutlined],
  [/Password/, LockOutlined],
  [/DB|table|audit|import|setting/i, StorageOutlined],
];

export function MenuIcon({ path }: { path: string }) {
  const Found = ICONS.find(([pattern]) => pattern.test(path))?.[1] ?? AssignmentOutlined;
  return <Found fontSize="small" aria-hidden />;
}
