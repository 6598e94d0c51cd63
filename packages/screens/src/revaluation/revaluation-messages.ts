import { failureText } from '@thervu/contracts/core/problem';

export const revaluationFailure = (error: unknown) => failureText(error, 'Failed to fetch data');

export { formatCount as figure, formatDay as indianDay, formatMoment as moment } from '@thervu/contracts/core/format';

/** A student's paper by name, for switches and buttons. */
export const paperOfStudent = ({ REG_NO, P_CODE }: { REG_NO: string; P_CODE: string }) => `${REG_NO}, ${P_CODE}`;
