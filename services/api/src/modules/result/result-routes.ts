import * as contract from '@thervu/contracts/result/result-contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { serve } from '../../core/http';
import { publicSettings } from '../setting/setting-service';
import { resultCsv } from './result-csv';
import { findPublication } from './result-queries';
import { lookUp, type ResultService } from './result-service';

const personal = (reply: FastifyReply) => reply.header('cache-control', 'private, no-store');

/** What is published now, with the name of the university. */
export async function publication({ pools }: ResultService): Promise<contract.Publication> {
  const [{ universityName }, release] = await Promise.all([
    publicSettings(pools.public),
    findPublication(pools.public, pools.auth),
  ]);
  return { universityName, ...release };
}

export function resultRoutes(app: FastifyInstance, service: ResultService): void {
  serve(app, contract.getExamResult, ({ params, request, reply }) => {
    personal(reply);
    return lookUp(service, request, params.regNo, params.dob);
  });

  serve(app, contract.lookUpResult, ({ body, request, reply }) => {
    personal(reply);
    return lookUp(service, request, body.regNo, body.dob);
  });

  serve(app, contract.getPublication, async ({ request, reply }) => {
    const body = JSON.stringify(await publication(service));
    const tag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    void reply.header('cache-control', 'public, max-age=60').header('etag', tag);
    // a reader who has this very version is sent nothing
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return body;
  });

  serve(app, contract.downloadResultCsv, ({ params, request, reply }) =>
    resultCsv(request, reply, params.file),
  );
}
