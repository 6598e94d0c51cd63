import { bufferMegabytes } from './server-process';

const GB = 2 ** 30;

test('the server keeps an eighth of the memory for its pages, within limits', () => {
  expect([1, 2, 4, 8, 16, 256].map((memory) => bufferMegabytes(memory * GB))).toEqual([
    256, 256, 512, 1024, 2048, 2048,
  ]);
});
