import * as contract from '@thervu/contracts/result/result-contract';
import { cleanRegisterNumber } from '@thervu/contracts/result/result-rules';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { serve } from '../../core/http/http';
import { publicSettings } from '../setting/setting-service';
import { resultCsv } from './result-csv';
import { findPublication } from './result-queries';
import { listedAnswer, lookUp, withSession, type ResultService } from './result-service';

const personal = (reply: FastifyReply) => reply.header('cache-control', 'private, no-store');

/** What is published now, with the name of the university. */
export async function publication({ pools }: ResultService): Promise<contract.Publication> {
  const [{ universityName, logo, accent }, release] = await Promise.all([
    publicSettings(pools.public),
    findPublication(pools.public),
  ]);
  return { universityName, ...(logo ? { emblem: logo } : {}), ...(accent ? { accent } : {}), ...release };
}

const MAX_AGE_SECONDS = 60;

/** Seconds this answer may be kept: not beyond a moment that was announced. Of any other moment it says nothing. */
function freshSeconds({ coming = [] }: contract.Publication): number {
  const left = coming.map(({ from }) => Math.floor((Date.parse(from) - Date.now()) / 1000));
  return Math.max(0, Math.min(MAX_AGE_SECONDS, ...left));
}

/** The look-up and what is published: all that a process for the public alone serves. */
export function lookUpRoutes(app: FastifyInstance, service: ResultService): void {
  serve(app, contract.getExamResult, async ({ params, query, context, reply }) => {
    personal(reply);
    const regNo = cleanRegisterNumber(params.regNo);
    return listedAnswer(await lookUp(service, context, { regNo, dob: params.dob, exam: query.exam }));
  });

  serve(app, contract.lookUpResult, async ({ body: { proof, ...asked }, context, reply }) => {
    personal(reply);
    return withSession(await lookUp(service, { ip: context.ip, proof }, asked));
  });

  serve(app, contract.getPublication, async ({ request, reply }) => {
    const published = await publication(service);
    const body = JSON.stringify(published);
    const tag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    void reply.header('cache-control', `public, max-age=${freshSeconds(published)}`).header('etag', tag);
    // a reader who has this very version is sent nothing
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return body;
  });
}

export function resultRoutes(app: FastifyInstance, service: ResultService): void {
  lookUpRoutes(app, service);
  serve(app, contract.downloadResultCsv, async ({ params, query, context, reply }) => {
    const { name, content } = await resultCsv(context, { file: params.file, exam: query.exam });
    void reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
    return content;
  });
}
