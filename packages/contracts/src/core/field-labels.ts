/** What people read where a call names a field. Names of the wire never stand in a message. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  DEG_ID: 'Degree', START_YR: 'BoS Year', P_CODE: 'Paper Code', P_NAME: 'Paper Name', CREDIT: 'Credit',
  SEM: 'Semester', P_TYPE: 'Paper Type', PRAC_HRS: 'Practical Hours', P_GROUP: 'Paper Group', PART: 'Part',
  INTL_MAX: 'Internal Maximum', EXTL_MAX: 'External Maximum', INTL_MIN: 'Internal Minimum',
  EXTL_MIN: 'External Minimum', BOARD: 'Board', COMN_ID: 'Common Id', NO_CREDIT: 'No Credit', FEES: 'Fees',
  KIND: 'Kind of course', kind: 'Kind', Deg_id: 'Degree', deg_id: 'Degree', Degree: 'Degree Name',
  Deg_name: 'Abbreviation', Deg_level: 'Degree Level', Deg_Start_yr: 'Start Year', Start_yr: 'Start Year',
  tot_sem: 'Total Semester', tot_yr: 'Total Year', total_credit: 'Total Credit', degreelvl: 'Degree Level',
  Colcode: 'College Code', col_code: 'College Code', college: 'College', Colname: 'College Name',
  Address: 'Address', District: 'District', email: 'Email', Land_line: 'Land Line', Mobile: 'Mobile',
  alter_mobile: 'Alternate Mobile', cType: 'College Type', Status: 'Status', Autonomy: 'Autonomous',
  principal: 'Principal', designation: 'Designation', pmobile: 'Principal Mobile', pemail: 'Principal Email',
  ptype: 'Principal Type', stu_name: 'Student Name', tam_name: 'Name in Tamil', dob: 'Date of Birth',
  gender: 'Gender', mobile: 'Mobile', alter_no: 'Alternate Number', reg_no: 'Register Number',
  Reg_No: 'Register Number', REG_NO: 'Register Number', regno: 'Register Number', regNo: 'Register Number',
  student_id: 'Application Number', admn_acdyr: 'Admission Year', clg_app_no: 'College Application Number',
  emis_no: 'EMIS Number', abc_no: 'ABC Number', aadhar_no: 'Aadhaar Number', P_code: 'Paper Code',
  p_code: 'Paper Code', pcode: 'Paper Code', paper: 'Paper', paperCode: 'Paper Code', Sem: 'Semester',
  sem: 'Semester', semester: 'Semester', Int_mark: 'Mark', Intl_mark: 'Internal Mark', mark: 'Mark',
  prac_batch: 'Practical Batch', exam: 'Exam', exam_year: 'Exam Year', etype: 'Type', eyear: 'Year',
  emonth: 'Month', estatus: 'Status', batch: 'Batch', degree: 'Degree', examdate: 'Exam Date',
  examsession: 'Session', bundle: 'Bundle', bundleno: 'Bundle', packet: 'Packet', packno: 'Packet',
  slno: 'Serial Number', packso: 'Packet Serial Number', exno: 'Examiner Number', barcode: 'Barcode',
  dummyno: 'Dummy Number', reason: 'Reason', name: 'Name', place: 'Place', role: 'Role', note: 'Note',
  pare_guar: 'Parent or Guardian', guar_name: "Guardian's Name", fath_name: "Father's Name",
  moth_name: "Mother's Name", fath_occ: "Father's Occupation", moth_occ: "Mother's Occupation",
  fath_qual: "Father's Qualification", moth_qual: "Mother's Qualification", nation: 'Nationality',
  other: 'Other Nationality', is_refugee: 'Refugee', religion: 'Religion', reg_other: 'Other Religion',
  shift: 'Shift', medium: 'Medium', community: 'Community', community_file: 'Community Certificate',
  moth_tongue: 'Mother Tongue', tongue_other: 'Other Mother Tongue', blood: 'Blood Group',
  comm_add: 'Communication Address', comm_dis: 'Communication District', comm_pin: 'Communication PIN Code',
  comm_state: 'Communication State', comm_coun: 'Communication Country',
  same_comm: 'Permanent address is the same', pre_add: 'Permanent Address', pre_dis: 'Permanent District',
  pre_pin: 'Permanent PIN Code', pre_state: 'Permanent State', pre_coun: 'Permanent Country',
  ex_service: 'Special Category', service_file: 'Service Certificate', sports: 'Sports Level',
  sports_file: 'Sports Certificate', phy_hand: 'Differently Abled', phy_type: 'Type of Disability',
  phy_per: 'Percentage of Disability', phy_file: 'Disability Certificate', first_gua: 'First Graduate',
  sslc: 'SSLC', sslc_no: 'SSLC Register Number', sslc_board: 'SSLC Board',
  sslcCovidBatch: 'SSLC covid batch (no marks were given)', sslc_total: 'SSLC Total Marks',
  sslc_obtmark: 'SSLC Marks Obtained', sslc_month: 'SSLC Month and Year', sslc_pdf: 'SSLC Certificate',
  hsc: 'HSC or Diploma', hsc_no: 'HSC Register Number', hsc_board: 'HSC Board', hsc_total: 'HSC Total Marks',
  hsc_obtmark: 'HSC Marks Obtained', hsc_month: 'HSC Month and Year', hsc_pdf: 'HSC Certificate',
  ug: 'UG Degree', ug_name: 'UG Degree Name', ug_clgname: 'UG College Name', ug_no: 'UG Register Number',
  ug_board: 'UG University or Board', ug_pattern: 'UG Pattern', ug_month: 'UG Month and Year',
  ug_pdf: 'UG Certificate', bank: 'Bank Name', bank_accno: 'Account Number', bank_ifsc: 'IFSC',
  bank_branch: 'Branch', image: 'Photo', sign: 'Signature of the Student', p_sign: 'Signature of the Parent',
  eligible_file: 'Eligibility Certificate', tc_file: 'Transfer Certificate', aadhar_file: 'Aadhaar Document',
  tbls: 'Table Names', password: 'Password', row_version: 'Version', date: 'Date', opid: 'Operator', fees: 'Fees', value: 'Value',
}; // prettier-ignore

/** The label of a field, which may be a path such as `body/0/P_CODE`; `An entry` where it has none. */
export function fieldLabel(path: string): string {
  const name =
    path
      .split('/')
      .filter((part) => part !== '' && !/^[0-9]+$/.test(part))
      .at(-1) ?? '';
  return Object.hasOwn(FIELD_LABELS, name) ? FIELD_LABELS[name]! : 'An entry';
}
