import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { Publication, StudentResult, lookUpResult } from '@thervu/contracts/result/result-contract';
import * as samples from './result-samples';

/** Where the tests' page believes its API to be. */
export const API = 'http://localhost/thervu/api';

/** A server with a publication and one student, which records its requests. Every reply is parsed by its contract. */
export function resultServer() {
  const asked: {
    regNo: string;
    dob: string;
    exam?: string | undefined;
    proof?: string | undefined;
    headers: Headers;
  }[] = [];
  const state = {
    publication: samples.publication,
    result: samples.result,
    refusal: null as Response | null,
    /** Challenges that are asked one after the other before a look-up is answered. */
    challenges: [] as string[],
    held: null as Promise<void> | null,
  };
  const server = setupServer(
    http.get(`${API}/result/publication`, () => HttpResponse.json(Publication.parse(state.publication))),
    http.post(`${API}/result/look-up`, async ({ request }) => {
      const body = lookUpResult.body.parse(await request.json());
      asked.push({ ...body, headers: request.headers });
      await state.held;
      if (state.refusal) return state.refusal.clone();
      const challenge = state.challenges.shift();
      if (challenge) return HttpResponse.json({ type: 'proof-wanted', challenge }, { status: 429 });
      const { REG_NO, DOB } = state.result.studentDetails;
      if (body.regNo !== REG_NO || body.dob !== DOB) return HttpResponse.json({}, { status: 404 });
      // the latest session contains this number, unless a test sets another answer
      const latest = state.publication.examName ?? '';
      const exam = body.exam ?? latest;
      const version = state.publication.sessions.find((session) => session.exam === exam)?.version;
      if (version === undefined) return HttpResponse.json({}, { status: 404 });
      return HttpResponse.json(StudentResult.parse({ ...state.result, session: { exam, version } }));
    }),
  );
  return { server, asked, state };
}
