import { endpointsOf, mutations, queries } from '../core/endpoints';
import {
  addInvigilator,
  allotDuties,
  getDutyMatrix,
  listDuties,
  listInvigilators,
  moveDuty,
  noteAway,
  noteCame,
  saveInvigilator,
  saveRelations,
} from './invigilation-contract';

export const {
  useListInvigilatorsQuery,
  useListDutiesQuery,
  useGetDutyMatrixQuery,
  useAddInvigilatorMutation,
  useSaveInvigilatorMutation,
  useNoteAwayMutation,
  useSaveRelationsMutation,
  useAllotDutiesMutation,
  useMoveDutyMutation,
  useNoteCameMutation,
} = endpointsOf(
  queries([listInvigilators], { providesTags: ['invigilator'] }),
  queries([listDuties, getDutyMatrix], { keepUnusedDataFor: 0, providesTags: ['duty'] }),
  mutations([addInvigilator, saveInvigilator, noteAway, saveRelations], { invalidatesTags: ['invigilator', 'duty'] }),
  mutations([allotDuties, moveDuty, noteCame], { invalidatesTags: ['duty', 'sitting'] }),
);
