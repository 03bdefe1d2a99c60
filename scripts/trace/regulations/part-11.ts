import type { Regulation } from './clause.ts'

const LABORATORY = 'the laboratory’s own procedure'

/** 21 CFR Part 11, electronic records and signatures. */
export const part11: Regulation = {
  name: '21 CFR Part 11',
  source:
    'law.cornell.edu/cfr/text/21/11.10 and govinfo.gov, sections 11.70, 11.200 and 11.300; the others as our rows cite them',
  clauses: [
    {
      clause: '11.10(a)',
      asks: 'Systems are validated, also for telling altered records',
      rows: ['VALID-01', 'VALID-02', 'SCAN-08'],
    },
    {
      clause: '11.10(b)',
      asks: 'Accurate and complete copies, readable by people and by machines',
      rows: ['DOWNLOAD-04', 'DOWNLOAD-06', 'DOWNLOAD-07', 'WORK-23', 'INTEROP-11', 'INTEROP-12'],
    },
    {
      clause: '11.10(c)',
      asks: 'Records are protected and found again for as long as they are kept',
      rows: ['RETAIN-01', 'RETAIN-02', 'RETAIN-03'],
      pages: ['docs/decisions/0023-stored-files-are-compared.md', 'docs/decisions/0044-backups-of-our-own.md'],
    },
    {
      clause: '11.10(d)',
      asks: 'Only authorized people get in',
      rows: ['LOGIN-14', 'USERLIST-10', 'PERM2-25', 'SESSION-10'],
    },
    {
      clause: '11.10(e)',
      asks: 'A time-stamped trail by the computer of what was made, changed or deleted; nothing earlier is hidden',
      rows: ['RERUN-01', 'WORK-18', 'WORK-23', 'CALIB-14'],
      pages: ['docs/decisions/0069-the-trail-of-an-organization.md'],
    },
    {
      clause: '11.10(f)',
      asks: 'Steps happen in the permitted order',
      rows: ['EDIT-06', 'CLEAR-02', 'DOWNLOAD-01', 'CALIB-08', 'GATE-12'],
    },
    {
      clause: '11.10(g)',
      asks: 'Each may do what is theirs to do',
      rows: ['PERM-01', 'PERM-04', 'PERM2-25', 'CLEAR-07', 'INTEROP-05'],
    },
    {
      clause: '11.10(h)',
      asks: 'Devices are checked as a source of data',
      rows: ['ENTITY-17', 'CALIB-07', 'EQUIP-01', 'EQUIP-04'],
    },
    { clause: '11.10(i)', asks: 'People are trained for their tasks', rows: ['STAFF-01'] },
    {
      clause: '11.10(j)',
      asks: 'Written policies hold people to what they sign',
      rows: ['REVIEW-13'],
      gap: 'the policy itself is the laboratory’s',
    },
    {
      clause: '11.10(k)',
      asks: 'Documents of the system are controlled, their changes kept in order of time',
      rows: ['STAFF-03', 'PATH-21'],
      pages: ['CHANGELOG.md'],
    },
    {
      clause: '11.50',
      asks: 'A signed record names signer, date and time, and meaning, wherever it is read',
      rows: ['REVIEW-08', 'REVIEW-16'],
    },
    {
      clause: '11.70',
      asks: 'A signature cannot be cut off its record or put on another',
      rows: ['REVIEW-07', 'REVIEW-09', 'REVIEW-10', 'SCAN-07', 'SCAN-08'],
      pages: ['docs/decisions/0051-signed-pdfs.md'],
    },
    {
      clause: '11.100(a)',
      asks: 'A signature is one person’s and never given to another',
      rows: ['USERFORM-18', 'REVIEW-14'],
    },
    {
      clause: '11.100(c)',
      asks: 'Signers have said that their signature binds as a handwritten one',
      rows: ['REVIEW-13'],
    },
    {
      clause: '11.200(a)(1)',
      asks: 'Two components at the first signing, one of their own at the next',
      rows: ['REVIEW-11'],
    },
    { clause: '11.200(a)(2)', asks: 'Used by their owners alone', rows: ['SESSION-10', 'REVIEW-12'] },
    {
      clause: '11.200(a)(3)',
      asks: 'Anybody else would need a second person’s help',
      rows: ['PASSWORD-09', 'REVIEW-11'],
    },
    { clause: '11.200(b)', asks: 'Signatures by biometrics', rows: [], outside: 'the product signs by none' },
    { clause: '11.300(a)', asks: 'No two people have the same name and password', rows: ['USERFORM-18'] },
    {
      clause: '11.300(b)',
      asks: 'Passwords are checked, recalled or revised',
      rows: ['PASSWORD-09', 'PASSWORD-14', 'USERLIST-10'],
      gap: 'passwords do not age',
    },
    {
      clause: '11.300(c)',
      asks: 'What is lost or stolen is shut off at once',
      rows: ['SETTINGS-03', 'SESSION-10', 'PASSWORD-09', 'USERLIST-10'],
    },
    {
      clause: '11.300(d)',
      asks: 'Attempts at unauthorized use are found and reported at once',
      rows: ['REVIEW-12'],
      pages: ['docs/decisions/0024-known-devices.md', 'docs/decisions/0030-passwords-that-are-guessed.md'],
    },
    { clause: '11.300(e)', asks: 'Cards and tokens are tested', rows: [], outside: LABORATORY },
  ],
  leftOut: '11.30 (open systems), 11.100(b): their texts were not at hand.',
}
