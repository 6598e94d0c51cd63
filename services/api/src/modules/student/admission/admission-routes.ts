import { pluralise } from '@thervu/contracts/core/format';
import * as admissionCalls from '@thervu/contracts/student/admission-contract';
import * as fileCalls from '@thervu/contracts/student/student-file-contract';
import * as numberCalls from '@thervu/contracts/student/register-number-contract';
import * as editCalls from '@thervu/contracts/student/student-edit-contract';
import type { FastifyInstance } from 'fastify';
import type { AadhaarSeal } from '../../../core/secrets/aadhaar';
import { serve } from '../../../core/http/http';
import { sendStoredFile } from '../../../core/storage/stored-file-reply';
import type { Storage } from '../../../core/storage/storage';
import { readApplication, readMissing, submit } from './admission-form-service';
import { admit, saveDraft, saveUploads, saveTab, type TabInput } from './admission-service';
import { openRequests } from './file-change-queries';
import {
  requestFileChange,
  decideFileChange,
  fileHistory,
  fileBeforeChange,
  replaceFiles,
} from './file-change-service';
import { editStudent, fieldChanges, type Edit } from './edit-service';
import { certificatesToFollow, studentsToComplete } from './to-complete-service';
import { assignNumbers, previewNumbers } from '../register-service';
import { studentFile } from './student-files';

/** The admission form, tab by tab, and the register numbers after it. */
export function admissionRoutes(
  app: FastifyInstance,
  { seal, storage }: { seal: AadhaarSeal; storage: Storage },
): void {
  serve(app, admissionCalls.getApplication, ({ context, params }) =>
    readApplication(context.db, context.scope, params.id),
  );

  serve(app, admissionCalls.listMissing, ({ context, params }) => readMissing(context.db, context.scope, params.id));

  serve(app, admissionCalls.saveStudents, async ({ context, body }) => ({
    message: 'Data for basic tab saved successfully',
    ...(await admit(context, seal, body)),
  }));

  serve(app, admissionCalls.updateStudent, async ({ context, params, body, files }) => {
    const row_version = await saveTab(context, seal, params.id, body as TabInput, files);
    const { tab } = body as TabInput;
    return { message: `Data for ${tab} tab saved successfully`, student_id: params.id, tab, row_version };
  });

  serve(app, admissionCalls.uploadFiles, async ({ context, params, files }) => ({
    message: 'Files uploaded successfully',
    files: await saveUploads(context, params.id, files),
  }));

  serve(app, admissionCalls.getStudentFile, async ({ context, reply, params }) =>
    sendStoredFile(reply, storage, await studentFile(context, params), { inline: true }),
  );

  serve(app, admissionCalls.saveDraft, ({ context, params, body }) => saveDraft(context, params, body));

  serve(app, admissionCalls.submitApplication, async ({ context, params }) => {
    await submit(context, params.id);
    return { message: 'Form data successfully submitted.' };
  });

  serve(app, fileCalls.getFileHistory, ({ context, params }) => fileHistory(context, params.id));
  serve(app, fileCalls.getReplacedFile, async ({ context, reply, params }) =>
    sendStoredFile(reply, storage, await fileBeforeChange(context, params), { inline: false }),
  );
  serve(app, fileCalls.replaceStudentFiles, async ({ context, params, body, files }) => ({
    message: await replaceFiles(context, params.id, body.reason, files),
  }));
  serve(app, fileCalls.requestStudentFile, async ({ context, params, body }) => ({
    message: await requestFileChange(context, params.id, body),
  }));
  serve(app, fileCalls.listFileRequests, ({ context }) => openRequests(context.db));
  serve(app, fileCalls.decideFileRequest, async ({ context, params, body }) => ({
    message: await decideFileChange(context, params.request, body),
  }));

  serve(app, editCalls.getFieldChanges, ({ context, params }) => fieldChanges(context, params.id));
  serve(app, editCalls.editStudent, async ({ context, params, body }) => {
    const { tab, reason, row_version, reg_no, ...values } = body;
    const edit: Edit = { tab, reason, row_version, reg_no, values };
    return { message: await editStudent(context, seal, params.id, edit) };
  });
  serve(app, editCalls.listToComplete, ({ context, query }) => studentsToComplete(context, query));
  serve(app, editCalls.listToFollow, ({ context, query }) => certificatesToFollow(context, query));

  serve(app, numberCalls.previewRegisterNumbers, ({ context, body }) => previewNumbers(context.db, body));

  serve(app, numberCalls.assignRegisterNumbers, async ({ context, body }) => {
    const assigned = await assignNumbers(context, body);
    return { message: `${pluralise(assigned, 'register number', 'register numbers')} assigned.`, assigned };
  });
}
