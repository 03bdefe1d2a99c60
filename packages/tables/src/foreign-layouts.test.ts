import { proposeMapping, type BatchResultMap } from '@eluent/domain/import-templates'
import { mapFile } from '@eluent/domain/result-imports'
import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

/**
 * Layouts of instruments with values of our own: their files are under licences that keep them out of here, and were compared value by
 * value beside the repository.
 */
const LONG = 'One row for each sample'
type Layout = [name: string, sheet: string, lines: string[], unitless: 'mg/L' | null, map?: BatchResultMap]
const LAYOUTS: Layout[] = [
  [
    'PerkinElmer WinLab32: a row for each element, unit in its own column',
    LONG,
    [
      'Sample ID,Analyte Name,Date,Time,Reported Conc (Calib),Units (Samp)',
      'A-1,Ag 107,1,2,0.5,mg/kg',
      'A-1,Al 27,1,2,20,mg/kg',
      'A-2,Ag 107,1,2,7,mg/kg',
    ],
    null,
  ],
  [
    'Thermo Gallery: tabs, decimal commas, two units',
    LONG,
    [
      'Date\t2012/11/15',
      '',
      'Sample/ctrl ID\tPat/Ctr/cAl\tTest name\tTest type\tResult\tResult unit\tManual dilution 1 +',
      '',
      'A-1\tP\tAg 107\tP\t5,5\tmg/l\t0',
      'A-1\tP\tAl 27\tP\t0,2\tg/l\t0',
      'A-2\tP\tAg 107\tP\t70,25\tmg/l\t0',
    ],
    null,
  ],
  [
    'Varian Vista: quoted words, settings of the instrument beside',
    LONG,
    [
      '"Solution Label","Type","Element","Soln Conc","Units","Int","Act Wgt"',
      '"A-1","Samp","Ag 107",5,"mg/L",41.5,1',
      '"A-1","Samp","Al 27",200,"mg/L",9,1',
      '"A-2","Samp","Ag 107",70,"mg/L",3,1',
    ],
    null,
  ],
  [
    'FOSS FIAstar: semicolons, one parameter, no unit',
    LONG,
    [
      'List name;Cup;Sample name;Dilution;Parameter;Peak Height/Area;Concentration',
      'L;1;A-1;1.000;Ag 107; 154; 5',
      'L;2;A-2;1.000;Ag 107; 289; 70',
    ],
    'mg/L',
  ],
  [
    'SCIEX OS: a row for each component, qualifiers and settings beside, N/A where nothing was found',
    LONG,
    [
      'Index\tSample Name\tSample Type\tDilution Factor\tComponent Name\tCalculated Concentration\tComponent Type\tConc. Units\tActual Concentration\tArea',
      '1\tA-1\tUnknown\t1\tAg 107\t5\tQuantifiers\tmg/L\tN/A\t12',
      '2\tA-1\tUnknown\t1\tAl 27\t200\tQuantifiers\tmg/L\tN/A\t12.5',
      '3\tA-2\tUnknown\t1\tAg 107\t70\tQuantifiers\tmg/L\tN/A\t9',
      '4\tA-2\tUnknown\t1\tAl 27\tN/A\tQuantifiers\tmg/L\tN/A\tN/A',
    ],
    null,
  ],
  [
    'SCIEX Analyst: the unit in the heading, the peak names the analyte',
    LONG,
    [
      'Sample Name\tSample ID\tAnalyte Peak Name\tAnalyte Concentration (mg/mL)\tCalculated Concentration (mg/mL)',
      'A-1\tx\tAg 107\t0\t0.005',
      'A-1\tx\tAl 27\t0\t0.2',
      'A-2\ty\tAg 107\t0\t0.07',
      'A-2\ty\tAl 27\t0\t< 0',
    ],
    null,
  ],
  [
    'waters_connect: words where nothing was found, units in a column',
    LONG,
    [
      'Injection Name,Sample Type,Compound Name,Expected Concentration,Calculated Concentration,Concentration Units,Reporting Limit',
      'A-1,Unknown,Ag 107,,5,mg/L,',
      'A-1,Unknown,Al 27,,200,mg/L,',
      'A-2,Unknown,Ag 107,,70,mg/L,',
      'A-2,Unknown,Al 27,,Not Detected,mg/L,',
    ],
    null,
  ],
  ...['TargetLynx', 'MassLynx'].map((program): Layout => [
    `Waters ${program}: blocks below one another`,
    LONG,
    program === 'TargetLynx'
      ? [
          'Quantify Compound Summary Report,,,,',
          '',
          'Printed Thu Jan 29 14:32:08 2026,,,,',
          '',
          'Compound 1:  Ag 107,,,,',
          '',
          ',#,Name,RT,Conc.',
          '1,1,A-1,1,5',
          '2,2,A-2,1,70',
          '',
          'Compound 2:  Al 27,,,,',
          '',
          ',#,Name,RT,Conc.',
          '1,1,A-1,1,200',
          '2,2,A-2,1,',
        ]
      : [
          'Quantify Sample Summary Report',
          '',
          'Sample Name: A-1   Sample ID:  ',
          '',
          '\t#\tName\tRT\tConc.',
          '1\t1\tAg 107\t1\t5',
          '2\t2\tAl 27\t1\t200',
          '',
          'Sample Name: A-2   Sample ID:  ',
          '',
          '\t#\tName\tRT\tConc.',
          '1\t1\tAg 107\t1\t70',
          '2\t2\tAl 27\t\t',
        ],
    'mg/L',
  ]),
  [
    'Rigaku: units below the names, S is sulfur, statistics below',
    '',
    [
      ',,Ag,,S,',
      ',,mass%,,ppm,',
      'A-1,x,0.5,,30,',
      'A-2,x,7,,40,',
      'Number,,2,,2,',
      'Average,,3.75,,35,',
      'Std dev.,,4.6,,7.1,',
      'RSD(%),,122,,20,',
    ],
    null,
    {
      type: 2,
      metadata: { 'Sample name': '1,0' },
      analytes: { '2': { Name: '0,2', 'Concentration %': '1,2' }, '4': { Name: '0,4', 'Concentration %': '1,4' } },
      rows: { 'Sample List Header Row': 1 },
    },
  ],
  [
    'FOSS WineScan: replicates with their mean and deviation, then a heading with other columns',
    '',
    [
      'Sample Id,Rep #,Ash,Ca',
      'A-1,1,1.5,30',
      'A-1,2,1.7,40',
      'A-1,Mean,1.6,35',
      'A-1,Sd,0.1,7',
      'Sample Id,Rep #,Ca,Sg',
      'A-2,1,50,0.99',
    ],
    'mg/L',
    {
      type: 2,
      metadata: { 'Sample name': '0,0' },
      analytes: { '2': { Name: '0,2', 'Concentration %': '0,2' }, '3': { Name: '0,3', 'Concentration %': '0,3' } },
      rows: { 'Sample List Header Row': 0 },
    },
  ],
]

LAYOUTS.push(
  [
    'Beckman Coulter Access: units that nothing is converted from, beside one that is',
    LONG,
    [
      'Patient ID,Sample ID,Test Name,Interpretation,Result,Units,Flags',
      ',A-1,HBc,Reactive,305.5,S/CO,',
      ',A-1,Ca,,70,mg/L,',
      ',A-2,HBc,,0.2,S/CO,',
    ],
    null,
  ],
  [
    'PG Instruments DIV5000: replicates and their statistics below each sample',
    'One row for each replicate',
    [
      ',Ag 328-A,Al 396-A',
      ',ppm,ppm',
      'A-1 5/22/2026 8:01:33,,',
      '1,5,200',
      '2,7,200',
      '\u03C7,6,200',
      '\u03C3,1,0',
      'RSD%,16,0',
      '',
      'A-2 5/22/2026 8:04:08,,',
      '1,-0.5,70',
      '2,,70',
      'InstrumentCode: ICPD,,',
    ],
    null,
    {
      type: 2,
      metadata: { 'Sample name': '0,0' },
      analytes: { '2': { Name: '0,2', 'Concentration %': '0,2' }, '3': { Name: '0,3', 'Concentration %': '0,3' } },
      rows: { 'Sample List Header Row': 0 },
    },
  ],
)

const percents: Record<string, string[]> = {
  PerkinElmer: ['A-1 Ag 107 0.00005', 'A-1 Al 27 0.002', 'A-2 Ag 107 0.0007'],
  Thermo: ['A-1 Ag 107 0.00055', 'A-1 Al 27 0.02', 'A-2 Ag 107 0.007025'],
  SCIEX: ['A-1 Ag 107 0.0005', 'A-1 Al 27 0.02', 'A-2 Ag 107 0.007'],
  Waters: ['A-1 Ag 107 0.0005', 'A-1 Al 27 0.02', 'A-2 Ag 107 0.007'],
  waters_connect: ['A-1 Ag 107 0.0005', 'A-1 Al 27 0.02', 'A-2 Ag 107 0.007'],
  Varian: ['A-1 Ag 107 0.0005', 'A-1 Al 27 0.02', 'A-2 Ag 107 0.007'],
  Beckman: ['A-1 Ca 0.007'],
  DIV5000: [
    'A-1 5/22/2026 8:01:33 Ag 328-A 0.0005',
    'A-1 5/22/2026 8:01:33 Al 396-A 0.02',
    'A-1 5/22/2026 8:01:33 Ag 328-A 0.0007',
    'A-1 5/22/2026 8:01:33 Al 396-A 0.02',
    'A-2 5/22/2026 8:04:08 Ag 328-A -0.00005',
    'A-2 5/22/2026 8:04:08 Al 396-A 0.007',
    'A-2 5/22/2026 8:04:08 Al 396-A 0.007',
  ],
  FIAstar: ['A-1 Ag 107 0.0005', 'A-2 Ag 107 0.007'],
  Rigaku: ['A-1 Ag 0.5', 'A-1 S 0.003', 'A-2 Ag 7', 'A-2 S 0.004'],
  WineScan: ['A-1 Ash 0.00015', 'A-1 Ca 0.003', 'A-1 Ash 0.00017', 'A-1 Ca 0.004', 'A-2 Ca 0.005'],
}

test.each(LAYOUTS)('%s', async (name, sheet, lines, unitless, given) => {
  const { sheets } = await readTable(new TextEncoder().encode(lines.join('\r\n')), 'results.csv')
  const rows = sheets.find((one) => one.name === sheet)?.rows ?? []
  const map = given ?? proposeMapping(rows, 2).map
  const { samples, error } = mapFile(rows, map, { conversion: { density_g_ml: 1, unitless } })
  const found = samples.flatMap(({ prefill, analytes }) =>
    analytes.flatMap(({ name: analyte, concentration_perc: percent }) =>
      typeof percent === 'number'
        ? [`${prefill.strain_name || prefill.batch_number} ${analyte} ${percent.toFixed(9).replace(/\.?0+$/, '')}`]
        : [],
    ),
  )
  const expected = Object.entries(percents).find(([maker]) => name.includes(maker))?.[1]
  expect([error, found]).toEqual([null, expected])
})
