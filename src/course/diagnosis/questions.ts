/** The questions about a hang, from the transport inwards, with the commands that answer them. */

import type { Commands, Question } from './question.ts';

/** The same commands whatever the transport. */
function onBoth(commands: Commands['stdio']): Commands {
  return { stdio: commands, http: commands };
}

export const questions: readonly Question[] = [
  {
    id: 'came-up',
    asks: 'Did the transport ever come up?',
    why:
      'A call that hangs looks like one that never left. ECONNREFUSED means that nobody ' +
      'listened, ENOENT that the command was not found, EPIPE that the process was gone at ' +
      'the first write.',
    commands: {
      stdio: {
        linux: 'SERVER_COMMAND < /dev/null; echo "exit code $?"',
        macos: 'SERVER_COMMAND < /dev/null; echo "exit code $?"',
        windows: 'cmd /c "SERVER_COMMAND < NUL"; $LASTEXITCODE',
      },
      http: {
        linux: 'curl -sv -o /dev/null -X POST https://HOST/mcp',
        macos: 'curl -sv -o /dev/null -X POST https://HOST/mcp',
        windows: 'curl.exe -sv -o NUL -X POST https://HOST/mcp',
      },
    },
    answers: [
      { id: 'no', text: 'No: refused, not found, or broken at once', to: 'never-up' },
      { id: 'yes', text: 'Yes: other calls have been answered on it', to: 'process' },
    ],
  },
  {
    id: 'process',
    asks: 'Is the server’s process still there?',
    why:
      'A process that went away takes all it had in progress with it. On stdio its pipe ' +
      'ends; over HTTP a restart may answer new calls while the old ones are gone.',
    commands: {
      stdio: {
        linux: 'ps -o pid,etime,stat,args -p PID',
        macos: 'ps -o pid,etime,stat,args -p PID',
        windows: 'Get-Process -Id PID | Format-List Id, StartTime, Responding',
      },
      http: {
        linux: 'systemctl status SERVICE  # or: kubectl get pods',
        macos: 'ps -o pid,etime,stat,args -p PID',
        windows: 'Get-Process -Id PID | Format-List Id, StartTime, Responding',
      },
    },
    answers: [
      { id: 'gone', text: 'It is gone, or younger than the call', to: 'process-lost' },
      { id: 'there', text: 'It is there, and older than the call', to: 'connection' },
    ],
  },
  {
    id: 'connection',
    asks: 'Is there a connection on both ends?',
    why:
      'Look at each end by itself. A socket or pipe that one end holds open and the other ' +
      'does not was closed by somebody, who need not be either of them.',
    commands: {
      stdio: {
        linux: 'ls -l /proc/PID/fd | grep pipe',
        macos: 'lsof -a -d 0,1 -p PID',
        windows: 'handle64.exe -p PID | findstr /i pipe  # Sysinternals',
      },
      http: {
        linux: "ss -tnpo '( dport = :443 or sport = :443 )'",
        macos: 'lsof -nP -iTCP:443 -sTCP:ESTABLISHED',
        windows: 'Get-NetTCPConnection -RemotePort 443 -State Established',
      },
    },
    answers: [
      { id: 'both', text: 'On both ends', to: 'tracked' },
      { id: 'one', text: 'On one end only', to: 'middle' },
      { id: 'neither', text: 'On neither', to: 'middle' },
    ],
  },
  {
    id: 'tracked',
    asks: 'Which side still tracks the request?',
    why:
      'Join the two on the request’s id: the client’s table of pending requests, and the ' +
      'server’s list of what is in progress. An id without its fellow tells which side has ' +
      'ended.',
    commands: onBoth({
      linux: 'grep \'"id":ID\' client.log server.log',
      macos: 'grep \'"id":ID\' client.log server.log',
      windows: 'Select-String \'"id":ID\' client.log, server.log',
    }),
    answers: [
      { id: 'both', text: 'Both: it waits, and the handler has not returned', to: 'counting' },
      { id: 'server', text: 'Only the server: the client has given up', to: 'told' },
      { id: 'client', text: 'Only the client: the handler has returned', to: 'middle' },
      { id: 'neither', text: 'Neither: it ended on both sides', to: 'unpaired-answer' },
    ],
  },
  {
    id: 'told',
    asks: 'Did the client tell the server?',
    why:
      'Look on the wire for the signal of this transport and revision: ' +
      'notifications/cancelled, or the closed response stream. Without it the server cannot ' +
      'know that nobody waits.',
    commands: {
      stdio: {
        linux: 'grep notifications/cancelled client.log',
        macos: 'grep notifications/cancelled client.log',
        windows: 'Select-String notifications/cancelled client.log',
      },
      http: {
        linux: "ss -tn state close-wait '( sport = :443 )'",
        macos: 'lsof -nP -iTCP:443 -sTCP:CLOSE_WAIT',
        windows: 'Get-NetTCPConnection -LocalPort 443 -State CloseWait',
      },
    },
    answers: [
      { id: 'no', text: 'No: it only stopped waiting', to: 'left-silently' },
      { id: 'yes', text: 'Yes, and the handler runs on', to: 'cancel-ignored' },
    ],
  },
  {
    id: 'counting',
    asks: 'Is anything counting?',
    why:
      'A wait with a deadline ends by itself; one without ends never. Ask on both sides: ' +
      'the client’s deadline for this call, and the handler’s own time limit on what it ' +
      'calls.',
    commands: onBoth({
      linux: 'grep -niE "timeout|deadline" CLIENT_CONFIG',
      macos: 'grep -niE "timeout|deadline" CLIENT_CONFIG',
      windows: 'Select-String "timeout|deadline" CLIENT_CONFIG',
    }),
    answers: [
      { id: 'maximum', text: 'Yes: a maximum that no progress moves', to: 'bounded' },
      { id: 'idle', text: 'Only an idle limit, and progress keeps coming', to: 'stuck-loop' },
      { id: 'none', text: 'Nothing counts', to: 'handler' },
    ],
  },
  {
    id: 'handler',
    asks: 'What is the handler doing?',
    why:
      'A lock, a call without a time limit and a tight loop look alike from outside. Only ' +
      'the stack tells them apart, and it is gone once the process is restarted: take it ' +
      'first.',
    commands: onBoth({
      linux: 'py-spy dump --pid PID  # or: jstack PID, gdb -p PID -batch -ex bt',
      macos: 'sample PID 3  # or: py-spy dump --pid PID',
      windows: 'dotnet-stack report -p PID  # or: py-spy dump --pid PID',
    }),
    answers: [
      { id: 'lock', text: 'It waits for a lock', to: 'waits-for-lock' },
      { id: 'call', text: 'It waits for a call of its own', to: 'unbounded-call' },
      { id: 'loop', text: 'It runs in a loop', to: 'tight-loop' },
    ],
  },
  {
    id: 'middle',
    asks: 'Who in between may have closed it?',
    why:
      'Two clean logs of the two ends say nothing of the middle. Each proxy, balancer, ' +
      'gateway or wrapper that may end the connection is a third party with a log of its ' +
      'own.',
    commands: {
      stdio: {
        linux: 'pstree -ps PID  # a shell, docker -i or ssh between the two?',
        macos: 'ps -o ppid,pid,args -p PID  # up to the client',
        windows: 'Get-CimInstance Win32_Process -Filter "ProcessId=PID"',
      },
      http: {
        linux: 'curl -sI https://HOST/mcp | grep -iE "^(server|via|x-cache)"',
        macos: 'curl -sI https://HOST/mcp | grep -iE "^(server|via|x-cache)"',
        windows: 'curl.exe -sI https://HOST/mcp | findstr /i "server via x-cache"',
      },
    },
    answers: [
      {
        id: 'cut',
        text: 'Its log shows that it closed a silent stream',
        to: 'cut-in-between',
        only: 'http',
      },
      { id: 'wrapper', text: 'A wrapper between the two has ended', to: 'wrapper-ended' },
      {
        id: 'polluted',
        text: 'The output holds lines that are no messages',
        to: 'polluted',
        only: 'stdio',
      },
      { id: 'no-log', text: 'There is no third log to look at', to: 'middle-unknown' },
    ],
  },
];
