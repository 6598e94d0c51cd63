import * as contract from '@thervu/contracts/earlier-result/earlier-result-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { proposeCorrectedResult } from './earlier-correction-service';
import {
  decideBatch,
  declareWhole,
  earlierBatches,
  earlierRecord,
  earlierStudents,
  orderSums,
} from './earlier-result-service';

export function earlierResultRoutes(app: FastifyInstance): void {
  serve(app, contract.listEarlierBatches, ({ context }) => earlierBatches(context));
  serve(app, contract.makeEarlierSums, ({ context, params, body }) => orderSums(context, params.id, body.college));
  serve(app, contract.decideEarlierBatch, async ({ context, params, body }) => ({
    message: await decideBatch(context, params.id, body),
  }));
  serve(app, contract.correctEarlierResult, ({ context, params, body }) =>
    proposeCorrectedResult(context, params.id, body),
  );
  serve(app, contract.listEarlierStudents, ({ context, query }) => earlierStudents(context, query));
  serve(app, contract.getEarlierRecord, ({ context, params }) => earlierRecord(context, params.id));
  serve(app, contract.declareRecords, ({ context, body }) => declareWhole(context, body));
}
