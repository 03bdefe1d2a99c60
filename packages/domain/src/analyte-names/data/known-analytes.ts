/** A cannabinoid as reports call it, with what files call it; compared by `writtenKey`. */
interface KnownAnalyte {
  name: string
  /** Full names and other spellings; the short name itself counts, too. */
  names: readonly string[]
  /** CAS registry number, only where sources agree. */
  cas?: string
}

/**
 * Names and CAS numbers as in cannlytics/cannlytics (MIT, data of compounds), each number checked against a second source and its
 * own check digit; those of CBCA, CBDVA, CBNA, CBL, CBT and THCVA differ between sources and are left out. A name without
 * a position is of delta-9 (profiles/compliance.ts).
 */
export const KNOWN_ANALYTES: readonly KnownAnalyte[] = [
  {
    name: 'THC',
    names: ['d9-THC', 'THC-d9', '9-THC', 'trans-d9-THC', 'tetrahydrocannabinol', 'd9-tetrahydrocannabinol'],
    cas: '1972-08-3',
  },
  {
    name: 'THCA',
    names: [
      'THCA-A',
      'd9-THCA',
      'd9-THCA-A',
      'tetrahydrocannabinolic acid',
      'tetrahydrocannabinolic acid A',
      'd9-tetrahydrocannabinolic acid',
      'd9-tetrahydrocannabinolic acid A',
    ],
    cas: '23978-85-0',
  },
  { name: 'D8-THC', names: ['THC-d8', '8-THC', 'd8-tetrahydrocannabinol'], cas: '5957-75-5' },
  { name: 'THCV', names: ['d9-THCV', 'tetrahydrocannabivarin', 'd9-tetrahydrocannabivarin'], cas: '31262-37-0' },
  { name: 'THCVA', names: ['d9-THCVA', 'tetrahydrocannabivarinic acid'] },
  { name: 'CBD', names: ['cannabidiol'], cas: '13956-29-1' },
  { name: 'CBDA', names: ['cannabidiolic acid'], cas: '1244-58-2' },
  { name: 'CBDV', names: ['cannabidivarin'], cas: '24274-48-4' },
  { name: 'CBDVA', names: ['cannabidivarinic acid', 'cannabidivaric acid'] },
  { name: 'CBG', names: ['cannabigerol'], cas: '25654-31-3' },
  { name: 'CBGA', names: ['cannabigerolic acid'], cas: '25555-57-1' },
  { name: 'CBN', names: ['cannabinol'], cas: '521-35-7' },
  { name: 'CBNA', names: ['cannabinolic acid'] },
  { name: 'CBC', names: ['cannabichromene'], cas: '20675-51-8' },
  { name: 'CBCA', names: ['cannabichromenic acid'] },
  { name: 'CBCV', names: ['cannabichromevarin'] },
  { name: 'CBL', names: ['cannabicyclol'] },
  { name: 'CBLA', names: ['cannabicyclolic acid'] },
  { name: 'CBT', names: ['cannabicitran'] },
]

/** What they are called where the laboratory has no name of its own. */
export const KNOWN_ANALYTE_NAMES: readonly string[] = KNOWN_ANALYTES.map(({ name }) => name)
