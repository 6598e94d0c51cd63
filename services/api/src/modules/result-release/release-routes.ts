import * as contract from '@thervu/contracts/result-release/result-release-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { serve } from '../../core/http/http';
import { changesFile, changesOf, impactOf } from './changes-service';
import { propose, release, releaseOverview, withdraw } from './release-service';
import { agreementOf } from './agreement-service';
import { letGo, withheld, withhold } from './withhold-service';

export function resultReleaseRoutes(app: FastifyInstance, { owner }: { owner: Knex }): void {
  serve(app, contract.getReleaseDesk, ({ request, params }) => releaseOverview(request, Number(params.examId)));
  serve(app, contract.getReleaseAgreement, ({ request, params }) => agreementOf(request.db, Number(params.examId)));
  serve(app, contract.getReleaseImpact, ({ request, params, query }) =>
    impactOf(request.db, Number(params.examId), query.version),
  );
  serve(app, contract.listReleaseChanges, ({ request, params, query }) => changesOf(request.db, { params, query }));
  serve(app, contract.getReleaseChangesFile, ({ request, reply, params, query }) =>
    changesFile(request, reply, { params, query }),
  );
  serve(app, contract.proposeRelease, ({ request, params, body }) => propose(request, { params, body }));
  serve(app, contract.withdrawRelease, ({ request, params, body }) => withdraw(request, { params, body }));
  serve(app, contract.publishRelease, ({ request, params, body }) => release(request, owner, { params, body }));
  serve(app, contract.listWithholds, ({ request, params, query }) => withheld(request.db, { params, query }));
  serve(app, contract.withholdResult, ({ request, params, body }) => withhold(request, { params, body }));
  serve(app, contract.releaseWithhold, ({ request, params, body }) => letGo(request, { params, body }));
}
