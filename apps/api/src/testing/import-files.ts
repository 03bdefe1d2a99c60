/** A batch file as laboratories export it: one sample in a row, percents. */
export const BATCH_CSV = [
  'Sample,ID,Weight mg,Dilution,Type,LOQ,THCA,THC,CBD',
  'Blue Dream,L-1,500,1,Flower,0.01,20,1,0.5',
  'Sour Diesel,L-2,,1,Flower,0.01,18.5,N/A,-1',
  'Harlequin,L-3,480,2,Flower,,5,0.005,9.25',
].join('\n')

export const BATCH_MAP = {
  type: 2,
  metadata: {
    'Sample name': '0,0',
    'Lims ID': '0,1',
    'Sample amount': '0,2',
    Dilution: '0,3',
    'Sample type': '0,4',
    LOQ: '0,5',
  },
  analytes: {
    '6': { Name: '0,6', 'Concentration %': '1,6' },
    '7': { Name: '0,7', 'Concentration %': '1,7' },
    '8': { Name: '0,8', 'Concentration %': '1,8' },
  },
  rows: { 'Sample List Header Row': 0 },
}

/** A report of one injection with amounts in ug/mL and percent. */
export const SINGLE_CSV = [
  'Sample name,Kush 9',
  'Lims ID,L-77',
  'Instrument,HPLC-9',
  'Dilution,5',
  '',
  'Name,RT,Area,ug/mL,Percent',
  'THCA,9.1,900,30,15',
  'THC,8.2,40,2,1',
  'CBN,7.5,0,,0.2',
  'N/A,3.0,12,4,2',
].join('\n')

export const SINGLE_MAP = {
  type: 1,
  metadata: { 'Sample name': '0,1', 'Lims ID': '1,1', Instrument: '2,1', Dilution: '3,1' },
  analytes: {
    Name: '5,0',
    'Retention Time': '5,1',
    Area: '5,2',
    'Amount ug/mL': '5,3',
    'Concentration %': '5,4',
  },
  rows: { 'Analyte Header Row': 5, 'First Metadata Row': 0 },
}
