/** What each invariant says, in one plain sentence; loaded when a broken one is shown. */

export const INVARIANT_SENTENCES: Readonly<Record<string, string>> = {
  'INV-1': 'A request gets at most one final response.',
  'INV-2':
    'After seeing a cancellation the server sends no answer, and in 2026-07-28 nothing else ' +
    'for that request.',
  'INV-3':
    'A cancellation that arrives after the response was sent changes no outcome and causes no ' +
    'message.',
  'INV-4':
    'A cancellation that is malformed, or names an unknown or finished request, has no effect ' +
    'at all.',
  'INV-5': "An answer that arrives after the client gave up leaves the client's outcome as it was.",
  'INV-6':
    'Over HTTP the client posts no cancellation, and gives a request up by closing its stream ' +
    'exactly once.',
  'INV-7':
    'Giving up a running request on stdio sends exactly one cancellation, which names its id.',
  'INV-8':
    'A closed stream alone leaves the request running, and a real cancellation is a POST ' +
    'answered 202.',
  'INV-9':
    "A response stream that closes before the answer, whoever closed it, makes the server's " +
    'record cancelled.',
  'INV-10': 'A cancellation names a request that the same side sent and has seen no response to.',
  'INV-11': 'A cancellation from the server names only an open listen request.',
  'INV-12': 'No cancellation names the initialize request.',
  'INV-13': 'No notifications/cancelled is aimed at a task.',
  'INV-14': 'For each token, every progress value sent is higher than the one before it.',
  'INV-15':
    'No progress uses an inactive token or follows the response, nor in 2026-07-28 a ' +
    'cancellation the server saw.',
  'INV-16': 'Requests of one sender that run at the same time have different tokens.',
  'INV-17':
    'A request that asked for progress and gets none is in order, and is not taken for a hang.',
  'INV-18':
    'Every running request but a subscription has a deadline, and a client that gives up gives ' +
    'the right signal.',
  'INV-19':
    'No request lives past its maximum, and it ends at that time rather than at the next ' +
    'progress.',
  'INV-20':
    'Only progress for a request restarts its idle clock, never a comment or the traffic of ' +
    'other requests.',
  'INV-21':
    'No id is used for two requests of a session, though 2026-07-28 itself forbids that only ' +
    'until the first is answered.',
  'INV-22': 'A request sent again after its stream was lost has a new id.',
  'INV-23': 'No request names a last event to resume from; a server given one takes no notice.',
  'INV-24': 'A response stream opens with the header X-Accel-Buffering: no.',
  'INV-25':
    'Headers agree with the body, and an accepted notification is answered 202 without a body.',
  'INV-26':
    'A subscription is acknowledged before anything else, then told only what was acknowledged, ' +
    'under its id, and nothing after its end.',
  'INV-27': 'Neither progress nor log messages travel on a listen stream.',
  'INV-28':
    'A server that ends a subscription says so: by a result and a close, or by a cancellation.',
  'INV-29': 'What a lost subscription covered is read again before a copy of it is used.',
  'INV-30':
    'A task goes only from one status to another that may follow it, and never leaves its end.',
  'INV-31':
    'The answer to tasks/cancel shows the task cancelled, which it stays, and a task that has ' +
    'ended refuses.',
  'INV-32':
    'The answer to tasks/cancel is an empty acknowledgement that tells nothing of the task.',
  'INV-33':
    'From the instant its id is told a task is found by it, for as long as it is to be kept.',
  'INV-34': 'What becomes of a request or a connection leaves the task as it is.',
  'INV-35': 'A task of 2026-07-28 has no progress: only its status is told.',
  'INV-36': 'A key of a question is never used for another one in the life of a task.',
  'INV-37': 'Between two polls of a task lies the interval that its server asked for.',
  'INV-38':
    'No decision to try again rests on an annotation of an untrusted server, and a missing ' +
    'idempotent hint counts as unsafe.',
  'INV-39':
    'An idempotency key has at most one committed effect, the same arguments get the same ' +
    'stored result, and other arguments are refused.',
  'INV-40':
    'A queue stays within its bound, loses no final response, keeps progress rising, and marks ' +
    'any loss.',
  'INV-41': 'Until the server has seen a cancellation, the page says only that it was requested.',
  'INV-42': 'Every result states its type in resultType.',
  'INV-43':
    'However the bytes of a pipe are cut, and whatever stands among its lines, no line is taken ' +
    'before it ends and no request is lost with it.',
  'INV-44': 'Every response names a request that was sent, by its id and in the type of that.',
  'INV-45': 'Whoever waits for the result of a task is answered once that has ended.',
  'INV-46': 'No deadline goes off for a request that is over.',
  'INV-47': 'The arrival of one request, or of one stream, is the end of no other.',
  'INV-48':
    'Progress under the token of a request that waits, with a higher value, counts for it, ' +
    'whatever the token is.',
  'INV-49': 'What is sent again on a stream that is taken up belonged to that stream.',
  'INV-50':
    'An event of a stream is taken whole once its blank line has come, on however many lines its ' +
    'data stands.',
};
