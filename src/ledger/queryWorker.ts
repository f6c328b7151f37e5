/** The worker in which one query runs: whoever started it ends it, whether it is done or not. */

import { answerQuery, type Query } from './answerQuery.ts';

addEventListener('message', ({ data }: MessageEvent<Query>) => {
  void answerQuery(data).then((result) => postMessage(result));
});
