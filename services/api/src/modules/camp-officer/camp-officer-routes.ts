import * as contract from '@thervu/contracts/camp-officer/camp-officer-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { signedIn } from '../../core/session/session';
import { listOfficers } from './camp-officer-queries';
import { createOfficer, deleteOfficer, readOfficers, updateOfficer } from './camp-officer-service';

export function campOfficerRoutes(app: FastifyInstance): void {
  serve(app, contract.listOfficers, ({ request }) => {
    const { scope, userId } = signedIn(request);
    return listOfficers(request.db, scope, userId);
  });
  serve(app, contract.getOfficers, ({ request, params }) => readOfficers(request, params.id));
  serve(app, contract.createOfficer, async ({ request, body }) => ({
    id: await createOfficer(request, body),
    message: 'Officer created successfully',
  }));
  serve(app, contract.updateOfficer, async ({ request, params, body }) => {
    await updateOfficer(request, params.id, body);
    return { message: 'Officer updated successfully' };
  });
  serve(app, contract.deleteOfficer, async ({ request, params }) => {
    await deleteOfficer(request, params.id);
    return { message: 'Officer deleted.' };
  });
}
