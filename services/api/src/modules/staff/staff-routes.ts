import * as contract from '@thervu/contracts/staff/staff-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import {
  confirmAccountProposal,
  declineAccountProposal,
  proposeAccount,
  proposeAccountChange,
  proposeAccountCode,
  withdrawAccountProposal,
} from './staff-proposal-service';
import { endAccount, staffHistory, staffOverview } from './staff-service';

export function staffRoutes(app: FastifyInstance): void {
  serve(app, contract.listStaff, ({ context }) => staffOverview(context));
  serve(app, contract.listStaffHistory, ({ context }) => staffHistory(context));
  serve(app, contract.proposePerson, ({ context, body }) => proposeAccount(context, { body }));
  serve(app, contract.proposeStaffChange, ({ context, params, body }) =>
    proposeAccountChange(context, { params, body }),
  );
  serve(app, contract.proposeCode, ({ context, params, body }) => proposeAccountCode(context, { params, body }));
  serve(app, contract.confirmStaffProposal, ({ context, params, body }) =>
    confirmAccountProposal(context, params.id, body.proof),
  );
  serve(app, contract.declineStaffProposal, async ({ context, params, body }) => ({
    message: await declineAccountProposal(context, params.id, body.reason),
  }));
  serve(app, contract.withdrawStaffProposal, async ({ context, params }) => ({
    message: await withdrawAccountProposal(context, params.id),
  }));
  serve(app, contract.endStaff, async ({ context, params, body }) => ({
    message: await endAccount(context, params.id, body),
  }));
}
