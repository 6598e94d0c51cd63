import { pluralise } from '@thervu/contracts/core/format';
import * as admissionCalls from '@thervu/contracts/student/admission-contract';
import * as fileCalls from '@thervu/contracts/student/student-file-contract';
import * as numberCalls from '@thervu/contracts/student/register-number-contract';
import type { FastifyInstance } from 'fastify';
import type { AadhaarSeal } from '../../../core/secrets/aadhaar';
import { serve } from '../../../core/http/http';
import { signedIn } from '../../../core/session/session';
import type { Storage } from '../../../core/storage/storage';
import { readApplication, readMissing, submit } from './admission-form-service';
import { admit, keepDraft, keepUploads, saveTab, type TabInput } from './admission-service';
import { openRequests } from './file-change-queries';
import { askForFile, decide, fileHistory, replaceFiles, sendReplaced } from './file-change-service';
import { assignNumbers, previewNumbers } from '../register-service';
import { sendFile } from './student-files';

/** The admission form, tab by tab, and the register numbers after it. */
export function admissionRoutes(
  app: FastifyInstance,
  { seal, storage }: { seal: AadhaarSeal; storage: Storage },
): void {
  serve(app, admissionCalls.getApplication, ({ request, params }) =>
    readApplication(request.db, signedIn(request).scope, params.id),
  );

  serve(app, admissionCalls.listMissing, ({ request, params }) =>
    readMissing(request.db, signedIn(request).scope, params.id),
  );

  serve(app, admissionCalls.saveStudents, async ({ request, body }) => ({
    message: 'Data for basic tab saved successfully',
    ...(await admit(request, seal, body)),
  }));

  serve(app, admissionCalls.updateStudent, async ({ request, params, body, files }) => {
    const row_version = await saveTab(request, seal, params.id, body as TabInput, files);
    const { tab } = body as TabInput;
    return { message: `Data for ${tab} tab saved successfully`, student_id: params.id, tab, row_version };
  });

  serve(app, admissionCalls.uploadFiles, async ({ request, params, files }) => ({
    message: 'Files uploaded successfully',
    files: await keepUploads(request, params.id, files),
  }));

  serve(app, admissionCalls.getStudentFile, ({ request, reply, params }) => sendFile(request, reply, storage, params));

  serve(app, admissionCalls.saveDraft, ({ request, params, body }) => keepDraft(request, params, body));

  serve(app, admissionCalls.submitApplication, async ({ request, params }) => {
    await submit(request, params.id);
    return { message: 'Form data successfully submitted.' };
  });

  serve(app, fileCalls.getFileHistory, ({ request, params }) => fileHistory(request, params.id));
  serve(app, fileCalls.getReplacedFile, ({ request, reply, params }) => sendReplaced(request, reply, storage, params));
  serve(app, fileCalls.replaceStudentFiles, async ({ request, params, body, files }) => ({
    message: await replaceFiles(request, params.id, body.reason, files),
  }));
  serve(app, fileCalls.requestStudentFile, async ({ request, params, body }) => ({
    message: await askForFile(request, params.id, body),
  }));
  serve(app, fileCalls.listFileRequests, ({ request }) => openRequests(request.db));
  serve(app, fileCalls.decideFileRequest, async ({ request, params, body }) => ({
    message: await decide(request, params.request, body),
  }));

  serve(app, numberCalls.previewRegisterNumbers, ({ request, body }) => previewNumbers(request.db, body));

  serve(app, numberCalls.assignRegisterNumbers, async ({ request, body }) => {
    const assigned = await assignNumbers(request, body);
    return { message: `${pluralise(assigned, 'register number', 'register numbers')} assigned.`, assigned };
  });
}
