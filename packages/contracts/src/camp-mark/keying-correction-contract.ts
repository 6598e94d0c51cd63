import * as z from 'zod/mini';
import { Pass } from '../bundle/bundle-contract';
import { defineCall } from '../core/call';
import { Id, Message, RowVersion } from '../core/shapes';
import { Line } from '../core/text';

/** One deleted keying of one script, with the reason that stays in the journal. */
export const VoidKeying = z.object({
  pass: Pass,
  reason: Line(300),
  /** Version of the marks that were seen. */
  row_version: RowVersion,
});
export type VoidKeying = z.infer<typeof VoidKeying>;

export const voidKeying = defineCall({
  name: 'voidKeying',
  method: 'PUT',
  path: '/camp-keyings/:id/void',
  permission: 'camp-mark.decide',
  summary:
    'Takes the A or the B mark of one script away, and the C mark that rested on it. It is keyed again by somebody who neither took it away nor keyed the other pass. The journal keeps all.',
  params: z.object({ id: Id }),
  body: VoidKeying,
  reply: Message,
  refusals: [404, 409, 422],
});
