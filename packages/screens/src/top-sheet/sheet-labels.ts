export { formatCount as inWords, formatMoment as atClock } from '@thervu/contracts/core/format';
