import { endpointsOf, mutations, onSuccess, onSuccessOrConflict, queries } from '../core/endpoints';
import {
  addInvigilator,
  allotDuties,
  getDutyMatrix,
  listDuties,
  listDutyOrders,
  listInvigilators,
  moveDuty,
  recordAway,
  recordCame,
  saveInvigilator,
  saveRelations,
  sendDutyOrders,
} from './invigilation-contract';

export const {
  useListInvigilatorsQuery,
  useListDutiesQuery,
  useListDutyOrdersQuery,
  useGetDutyMatrixQuery,
  useAddInvigilatorMutation,
  useSaveInvigilatorMutation,
  useRecordAwayMutation,
  useSaveRelationsMutation,
  useAllotDutiesMutation,
  useMoveDutyMutation,
  useRecordCameMutation,
  useSendDutyOrdersMutation,
} = endpointsOf(
  queries([listInvigilators], { providesTags: ['invigilator'] }),
  queries([listDuties, getDutyMatrix, listDutyOrders], { keepUnusedDataFor: 0, providesTags: ['duty', 'invigilator'] }),
  mutations([addInvigilator, recordAway, saveRelations], { invalidatesTags: onSuccess('invigilator') }),
  mutations([saveInvigilator], { invalidatesTags: onSuccessOrConflict('invigilator') }),
  mutations([sendDutyOrders], { invalidatesTags: onSuccess('duty') }),
  mutations([allotDuties, moveDuty, recordCame], { invalidatesTags: onSuccessOrConflict('duty', 'sitting') }),
);
