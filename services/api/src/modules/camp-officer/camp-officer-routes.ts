import * as contract from '@thervu/contracts/camp-officer/camp-officer-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { listOfficers } from './camp-officer-queries';
import { createOfficer, deleteOfficer, readOfficers, updateOfficer } from './camp-officer-service';

export function campOfficerRoutes(app: FastifyInstance): void {
  serve(app, contract.listOfficers, ({ context }) => {
    const { userId } = context.user;
    const { scope } = context;
    return listOfficers(context.db, scope, userId);
  });
  serve(app, contract.getOfficers, ({ context, params }) => readOfficers(context, params.id));
  serve(app, contract.createOfficer, async ({ context, body }) => ({
    id: await createOfficer(context, body),
    message: 'Officer created successfully',
  }));
  serve(app, contract.updateOfficer, async ({ context, params, body }) => {
    await updateOfficer(context, params.id, body);
    return { message: 'Officer updated successfully' };
  });
  serve(app, contract.deleteOfficer, async ({ context, params }) => {
    await deleteOfficer(context, params.id);
    return { message: 'Officer deleted.' };
  });
}
