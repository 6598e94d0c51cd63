import type { ComponentType } from 'react';
import type { SavedTab } from '@thervu/contracts/student/student-options';
import { BankFields } from './BankFields';
import { BasicFields } from './BasicFields';
import { CommunicationFields } from './CommunicationFields';
import { PersonalFields } from './PersonalFields';
import { QualificationFields } from './QualificationFields';
import { SpecialFields } from './SpecialFields';
import { UploadFields } from './UploadFields';

/** What stands in each tab. */
export const TAB_CONTENT: Readonly<Record<SavedTab, ComponentType>> = {
  basic: BasicFields,
  personal: PersonalFields,
  communication: CommunicationFields,
  special: SpecialFields,
  qualification: QualificationFields,
  bank: BankFields,
  uploads: UploadFields,
};
