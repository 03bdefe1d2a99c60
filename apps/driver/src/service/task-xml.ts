/** The task for the Task Scheduler of Windows: all that the driver needs to run like a service. */
export interface TaskFacts {
  program: string
  arguments: string
  folder: string
  /** A SID, or `DOMAIN\name` of an account with a password. */
  account: string
}

/** The account of Windows for services with few rights; it has no password and no right on other computers. */
export const LOCAL_SERVICE = 'S-1-5-19'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * The task as XML. It starts with the computer, and a trigger of every minute starts it again when it ended, whatever ended it:
 * RestartOnFailure alone does not look at a program's exit code. A second one is never started beside the first (IgnoreNew).
 * Without a limit of time (PT0S) and at normal priority (5; the standard of 7 is below normal).
 * https://learn.microsoft.com/windows/win32/taskschd/task-scheduler-schema-elements
 */
export function taskXml({ program, arguments: words, folder, account }: TaskFacts): string {
  const logon = account.startsWith('S-1-5-') ? '' : '\r\n      <LogonType>Password</LogonType>'
  const lines = `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Eluent driver: reads and drives the chromatography software of this computer.</Description>
  </RegistrationInfo>
  <Triggers>
    <BootTrigger>
      <Enabled>true</Enabled>
    </BootTrigger>
    <TimeTrigger>
      <Repetition>
        <Interval>PT1M</Interval>
        <StopAtDurationEnd>false</StopAtDurationEnd>
      </Repetition>
      <StartBoundary>2026-01-01T00:00:00</StartBoundary>
      <Enabled>true</Enabled>
    </TimeTrigger>
  </Triggers>
  <Principals>
    <Principal id="Driver">
      <UserId>${escaped(account)}</UserId>${logon}
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <AllowHardTerminate>true</AllowHardTerminate>
    <StartWhenAvailable>true</StartWhenAvailable>
    <AllowStartOnDemand>true</AllowStartOnDemand>
    <Enabled>true</Enabled>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <Priority>5</Priority>
  </Settings>
  <Actions Context="Driver">
    <Exec>
      <Command>${escaped(program)}</Command>
      <Arguments>${escaped(words)}</Arguments>
      <WorkingDirectory>${escaped(folder)}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
`
  return lines.replaceAll(/\r?\n/g, '\r\n')
}

/** As the Task Scheduler wants the file: UTF-16 with its mark. */
export function taskFile(facts: TaskFacts): Uint8Array {
  return Buffer.from(`\uFEFF${taskXml(facts)}`, 'utf16le')
}
