import { endpointsOf, mutations, onSuccess, onSuccessOrConflict, queries } from '../core/endpoints';
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
  queries([listDuties, getDutyMatrix], { keepUnusedDataFor: 0, providesTags: ['duty', 'invigilator'] }),
  mutations([addInvigilator, recordAway, saveRelations], { invalidatesTags: onSuccess('invigilator') }),
  mutations([saveInvigilator], { invalidatesTags: onSuccessOrConflict('invigilator') }),
  mutations([allotDuties, moveDuty, recordCame], { invalidatesTags: onSuccessOrConflict('duty', 'sitting') }),
);
