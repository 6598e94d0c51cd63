import * as contract from '@thervu/contracts/result-release/result-release-contract';
import * as session from '@thervu/contracts/result-release/hidden-session-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { changesFile, releaseChanges, impactOf } from './changes-service';
import { recordProposal, release, releaseOverview, withdrawProposal } from './release-service';
import { agreementOf, startAgreementCheck } from './agreement-service';
import { requestStep, confirmAskedStep, sessionDesk, withdrawAskedStep } from './hidden-session-service';
import { releaseWithheld, withheld, withhold } from './withhold-service';

export function resultReleaseRoutes(app: FastifyInstance): void {
  serve(app, contract.getReleaseDesk, ({ context, params }) => releaseOverview(context, Number(params.examId)));
  serve(app, contract.getReleaseAgreement, ({ context, params }) => agreementOf(context.db, Number(params.examId)));
  serve(app, contract.checkReleaseAgreement, ({ context, params }) =>
    startAgreementCheck(context, Number(params.examId)),
  );
  serve(app, contract.getReleaseImpact, ({ context, params, query }) =>
    impactOf(context.db, Number(params.examId), query.version),
  );
  serve(app, contract.listReleaseChanges, ({ context, params, query }) =>
    releaseChanges(context.db, { params, query }),
  );
  serve(app, contract.getReleaseChangesFile, async ({ context, reply, params, query }) => {
    const { name, content } = await changesFile(context, { params, query });
    void reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
    return content;
  });
  serve(app, contract.proposeRelease, ({ context, params, body }) => recordProposal(context, { params, body }));
  serve(app, contract.withdrawRelease, ({ context, params, body }) => withdrawProposal(context, { params, body }));
  serve(app, contract.publishRelease, ({ context, params, body }) => release(context, { params, body }));
  serve(app, session.getSessionDesk, ({ context, params }) => sessionDesk(context, Number(params.examId)));
  serve(app, session.requestSessionStep, ({ context, params, body }) => requestStep(context, { params, body }));
  serve(app, session.confirmSessionStep, ({ context, params, body }) => confirmAskedStep(context, { params, body }));
  serve(app, session.withdrawSessionStep, ({ context, params }) => withdrawAskedStep(context, { params }));
  serve(app, contract.listWithholds, ({ context, params, query }) => withheld(context.db, { params, query }));
  serve(app, contract.withholdResult, ({ context, params, body }) => withhold(context, { params, body }));
  serve(app, contract.releaseWithhold, ({ context, params, body }) => releaseWithheld(context, { params, body }));
}
