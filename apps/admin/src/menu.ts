import type { MenusByRole } from '@thervu/remote/screens';

/** The office's menu. The shell adds 'Logout' at the end. */
export const menus: MenusByRole = {
  admin: [
    {
      items: [
        { label: 'Dashboard', path: '' },
        { label: 'College Details', path: 'list-clg' },
        { label: 'Degree Details', path: 'deglist' },
        { label: 'Course Details', path: 'list-course' },
        { label: 'Student Details', path: 'student-list' },
        { label: 'Exam Creation', path: 'exam-create' },
        { label: 'Exam Time Table', path: 'add-time-table' },
        { label: 'Exam Confirmations', path: 'list-examconfirm' },
        { label: 'Verify Bundle', path: 'CampBundleSearch' },
        { label: 'Generate Barcode', path: 'add-barcode' },
        { label: 'QP Count', path: 'get-QP-Count' },
        { label: 'QP College Count', path: 'get-QP-ClgCount' },
        { label: 'Revaluation Exports', path: 'get-reval-excel' },
        { label: 'Camp Manager', path: 'CampManager' },
        { label: 'Database Backup', path: 'Download-DB-Bkup' },
        { label: 'Change Password', path: 'ChangePassword' },
      ],
    },
    {
      label: 'Control Room',
      items: [
        { label: 'Exam Stages', path: 'exam-stages' },
        { label: 'Result Processing', path: 'result-processing' },
        { label: 'Result Release', path: 'result-release' },
        { label: 'Revaluation Outcomes', path: 'reval-outcomes' },
        { label: 'Result Documents', path: 'result-documents' },
        { label: 'Script Ledger', path: 'script-ledger' },
        { label: 'Handed to the office', path: 'handed-scripts' },
        { label: 'Revaluation Scripts', path: 'reval-scripts' },
        { label: 'Mark Corrections', path: 'mark-corrections' },
        { label: 'Anomaly Board', path: 'anomaly-board' },
        { label: 'Photo and Document Requests', path: 'file-requests' },
        { label: 'Imports', path: 'imports' },
        { label: 'Audit', path: 'audit' },
        { label: 'Sessions', path: 'sessions' },
        { label: 'Table Export', path: 'table-export' },
        { label: 'Settings', path: 'settings' },
      ],
    },
  ],
};
