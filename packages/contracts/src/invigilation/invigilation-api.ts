import { endpointsOf, mutations, queries } from '../core/endpoints';
import {
  addInvigilator,
  allotDuties,
  getDutyMatrix,
  listDuties,
  listInvigilators,
  moveDuty,
  recordAway,
  recordCame,
  saveInvigilator,
  saveRelations,
} from './invigilation-contract';

export const {
  useListInvigilatorsQuery,
  useListDutiesQuery,
  useGetDutyMatrixQuery,
  useAddInvigilatorMutation,
  useSaveInvigilatorMutation,
  useRecordAwayMutation,
  useSaveRelationsMutation,
  useAllotDutiesMutation,
  useMoveDutyMutation,
  useRecordCameMutation,
} = endpointsOf(
  queries([listInvigilators], { providesTags: ['invigilator'] }),
  queries([listDuties, getDutyMatrix], { keepUnusedDataFor: 0, providesTags: ['duty'] }),
  mutations([addInvigilator, saveInvigilator, recordAway, saveRelations], { invalidatesTags: ['invigilator', 'duty'] }),
  mutations([allotDuties, moveDuty, recordCame], { invalidatesTags: ['duty', 'sitting'] }),
);
