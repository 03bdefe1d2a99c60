#!/usr/bin/env python3
"""
What a person reads in each of these exports, by column numbers, without any code of the product: samples, analytes, units, values.
The facts stand in truth.json and were written down before the product read the file (README.md). Files are given by folders:

    pip install openpyxl xlrd && ./write-truth.py FOLDER... > truth.json

A file is found by its name and bytes; those of licences that keep them out of a repository come from where `origin` says.
"""
import csv, hashlib, io, json, os, sys

import openpyxl, xlrd

# percents that one of the unit is, of a sample of 1 g/mL; None: what it is in percent nobody can say
FACTOR = {
    '%': 1, 'mg/g': 0.1, 'ppm': 1e-4, 'ug/g': 1e-4, 'μg/g': 1e-4, 'mg/kg': 1e-4, 'ppb': 1e-7, 'ug/kg': 1e-7, 'mg/100g': 1e-3,
    'mg/L': 1e-4, 'mg/l': 1e-4, 'ug/mL': 1e-4, 'ug/ml': 1e-4, 'ng/uL': 1e-4, 'ng/ul': 1e-4, 'g/L': 0.1, 'g/l': 0.1, 'mg/mL': 0.1,
    'g/dL': 1, 'mg/dL': 1e-3,
}
PERCENT = {'percent', 'mass%', '% m/m', '(%)', '%'}


def text(data, encoding):
    return data.decode(encoding)


def rows(data, encoding, delimiter):
    return [[c.strip() for c in r] for r in csv.reader(io.StringIO(text(data, encoding), newline=''), delimiter=delimiter)]


def xlsx(data, sheet):
    book = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    return [[c for c in r] for r in book[sheet].iter_rows(values_only=True)]


def xls(data, sheet):
    page = xlrd.open_workbook(file_contents=data).sheet_by_name(sheet)
    return [page.row_values(i) for i in range(page.nrows)]


def number(cell, decimal='.'):
    """The number of a cell, None for blanks and words."""
    if isinstance(cell, (int, float)) and not isinstance(cell, bool):
        return float(cell)
    plain = (cell or '').strip().replace(',' if decimal == '.' else '.', '').replace(decimal, '.')
    try:
        return float(plain)
    except ValueError:
        return None


def said(cell):
    return '' if cell is None else str(cell).strip()


def at(row, column):
    return row[column] if column < len(row) else ''


def long_list(table, first, sample, analyte, value, unit=None, decimal='.', until=None, only=None):
    """A row for each analyte of each sample; `unit` is a column or, as text, what all are."""
    for row in table[first:until]:
        if said(at(row, sample)) == '' or (only and not only(row)):
            continue
        stated = said(at(row, unit)) if isinstance(unit, int) else unit
        yield said(row[sample]), said(at(row, analyte)), stated, number(at(row, value), decimal), said(at(row, value))


def wide_list(table, body, sample, columns, unit=None, decimal='.'):
    """A row for each sample; `columns` are (column, name, unit)."""
    for row in body:
        for column, name, own in columns:
            yield said(at(row, sample)), name, own or unit, number(at(row, column), decimal), said(at(row, column))


def blocks(table, is_title, title, sample, value):
    """A block for each compound, its rows under a heading; yields like long_list."""
    name = None
    for row in table:
        if is_title(row):
            name = title(row)
        elif name is not None and at(row, 0).isdigit() and at(row, sample) != '':
            yield row[sample], name, None, number(at(row, value)), at(row, value)


# ---- one function for each file -----------------------------------------------------------------------------------

def chemstation(data):
    sample = next(r[1] for r in xls(data, 'Sheet1') if r[0] == 'SampleName')
    for row in xls(data, 'Compound')[1:]:
        if said(row[12]):
            yield said(sample), said(row[12]), 'ng/ul', number(row[13]), said(row[13])


def openlab_batch(data):
    inside = False
    for row in rows(data, 'utf-8-sig', ','):
        if at(row, 0) == 'Line#':
            inside = row[1] == 'Compound'
        elif inside and at(row, 0).isdigit():
            yield row[2], row[1], None, number(row[8]), row[8]


def labsolutions(concentration):
    def read(data):
        table = rows(data, 'latin-1', '\t')
        yield from blocks(table, lambda r: at(r, 0) == 'Name', lambda r: r[1], 2, concentration)
    return read


def gcms_solution(data):
    table = rows(data, 'latin-1', '\t')
    first = next(i for i, r in enumerate(table) if at(r, 0) == 'ID#') + 1
    for row in table[first:]:
        if not at(row, 0).isdigit():
            break
        yield '1-16-02249-001_CD_10172016_2', row[1], row[53], number(row[11]), row[11]


def syngistix(sheet, first_column):
    """Headings that stand again and change; the unit in their second line."""
    def read(data):
        heads = {}
        for row in xlsx(data, sheet):
            if said(at(row, 1)) == 'Sample Id':
                heads = {c: said(v).split('\n') for c, v in enumerate(row) if c >= first_column and said(v)}
            elif said(at(row, 1)) not in ('', 'Calibration Curves') and heads:
                for c, head in heads.items():
                    yield said(row[1]), head[0], head[1].strip('()') if len(head) > 1 else None, number(row[c]), said(row[c])
    return read


def lactoscope(data):
    table = xlsx(data, 'Report')
    names = {4: ('Predicted Fat', '% m/m'), 5: ('Predicted Protein', '% m/m'), 6: ('Predicted Lactose', '% m/m'), 7: ('Predicted Solids', '% m/m'),
             10: ('Predicted NPN/CU', 'mg/100g'), 11: ('Predicted MUN', 'mg/100g'), 13: ('Predicted Casein', '% m/m'), 14: ('Predicted Solid non fat', '% m/m')}
    body = [r for r in table[1:] if said(r[2])]
    yield from wide_list(table, body, 2, [(c, n, u) for c, (n, u) in names.items()])


def winlab(data):
    yield from long_list(rows(data, 'utf-8-sig', ','), 1, 0, 1, 4, 5)


def arena(data):
    yield from long_list(rows(data, 'latin-1', ','), 5, 0, 2, 4, 5)


def gallery(decimal):
    def read(data):
        table = rows(data, 'latin-1', '\t')
        first = next(i for i, r in enumerate(table) if at(r, 0) == 'Sample/ctrl ID') + 1
        yield from long_list(table, first, 0, 2, 4, 5, decimal)
    return read


def performx(data):
    table = xlsx(data, 'Exported Analyses')
    columns = [(c, said(v), None) for c, v in enumerate(table[1]) if said(v) and said(v) != 'Total']
    yield from wide_list(table, [r for r in table[2:] if said(at(r, 4))], 4, columns)


def vista(data):
    yield from long_list(rows(data, 'latin-1', ','), 1, 0, 5, 7, 8)


def fiastar(data):
    yield from long_list(rows(data, 'latin-1', ';'), 1, 5, 9, 13)


def winescan(data):
    """
    Fourteen headings in three orders; the analytes are those of the first. Mean and Sd are told by Rep #, which the last heading does not
    have: its rows stand as they are. Rows that equal another one count once.
    """
    first, heads, seen = None, [], set()
    for row in rows(data, 'latin-1', ','):
        if at(row, 0).lower() == 'sample id':
            first = first or {v.lower(): v for v in row[3:row.index('Date')]}
            heads = [(c, first[v.lower()], None) for c, v in enumerate(row) if v.lower() in first]
            has_replicates = 'Rep #' in row
        elif at(row, 1) not in ('', 'Mean', 'Sd') and (not has_replicates or row[1].isdigit()) and tuple(row) not in seen:
            seen.add(tuple(row))
            yield from wide_list(None, [row], 0, heads)


def rigaku(sample):
    def read(data):
        table = rows(data, 'latin-1', ',')
        columns = [(c, v, table[1][c] or None) for c, v in enumerate(table[0]) if v and c < len(table[1])]
        body = [r for r in table[2:] if at(r, sample) and at(r, 0) not in ('Number', 'Average', 'Maximum', 'Minimum', 'Range', 'Std dev.', 'RSD(%)')]
        yield from wide_list(table, body, sample, columns)
    return read


def axios(data):
    table = xlsx(data, 'Result')
    yield from wide_list(table, [r for r in table[11:] if said(at(r, 1))], 1, [(5, 'U3O8', 'ppm')])


def omnian_list(data):
    table = rows(data, 'latin-1', ',')
    head = next(i for i, r in enumerate(table) if at(r, 0) == 'Seq.')
    columns = [(c, v, '%') for c, v in enumerate(table[head]) if c >= 4 and v]
    yield from wide_list(table, [r for r in table[head + 3:] if at(r, 1)], 1, columns, decimal=',')


def omnian_single(data):
    table = rows(data, 'latin-1', ',')
    head = next(i for i, r in enumerate(table) if at(r, 0) == 'Analyte')
    for row in table[head + 2:]:
        if at(row, 2):
            yield 'ESFERA CINZA - 1g H3BO3 -  1:0,5 - NO PPC', row[2], row[4], number(row[3], ','), row[3]


def access(data):
    yield from long_list(rows(data, 'latin-1', ','), 1, 1, 4, 6, 7)


def horiba(data):
    """The values stand two columns to the right of their headings: Cc is the sixth column, its unit the ninth."""
    name = None
    for row in rows(data, 'latin-1', ','):
        if at(row, 0) == 'Sample:':
            name = row[1]
        elif name and at(row, 8) not in ('', 'Unit'):
            yield name, row[0], row[8], number(row[5]), row[5]


def qubit(data):
    table = rows(data, 'latin-1', ',')
    yield from wide_list(table, [r for r in table[1:] if at(r, 0)], 0, [(4, 'Reading', 'ug/ml'), (6, 'Concentration', 'ng/ul')])


def aq2(data):
    yield from long_list(rows(data, 'latin-1', ','), 1, 0, 2, 3, 4)


def titrator(data):
    table = xlsx(data, 'Sheet1')
    yield from wide_list(table, [r for r in table[1:] if said(r[0])], 0, [(c, said(v), None) for c, v in enumerate(table[0]) if c > 0 and said(v)])


def pg(data):
    """Replicates 1, 2, 3 below the name and time of their sample; mean, deviation and RSD are no measurements."""
    table = xlsx(data, 'Result')
    columns = [(c, said(v), said(table[1][c])) for c, v in enumerate(table[0]) if said(v)]
    name = None
    for row in table[2:]:
        if said(row[0]) and all(said(v) == '' for v in row[1:]):
            name = said(row[0])
        elif said(row[0]).isdigit():
            for _, n, u, v, s in wide_list(None, [row], 0, columns):
                yield name, n, u, v, s


def vetscan(data):
    head, row = rows(data, 'latin-1', ';')[:2]
    yield from wide_list(None, [row], 1, [(c, v, row[c + 1]) for c, v in enumerate(head) if c >= 3 and v], decimal=',')


def certificates(data):
    """Each analyte has a key and a name; the key is what other certificates of this software have, too."""
    for row in xlsx(data, 'Results')[1:]:
        yield said(row[0]), said(row[5]), said(row[11]), number(row[12]), said(row[12])


def mcr(data):
    for row in xlsx(data, 'Results')[1:]:
        yield said(row[0]), said(row[5]), said(row[12]), number(row[13]), said(row[13])


def s8_tiger(data):
    for row in rows(data, 'utf-8', ',')[1:]:
        if at(row, 0):
            cell = row[1].split()
            value = row[1].rstrip('%') if row[1].endswith('%') and ' ' not in row[1] else cell[0]
            yield 'DU-0001', row[0], '%' if '%' in row[1] else cell[1].lower(), number(value), row[1]


def refused(data):
    return None


SENAITE = ('senaite/senaite.core', '78a4d3d868ab2c74a6ca4c32fea55bc90df48a1f', 'GPL-2.0')
CORE = 'src/senaite/core/exportimport/instruments/'
BIKA = ('bikalims/senaite.instruments', '6d98c60f835890f24d6145761204ed03126f935d', 'GPL-2.0')
FILES = 'src/senaite/instruments/tests/files/instruments/'
CANN = ('cannlytics/cannlytics', 'ed17fdc79612698dc59c974709be22aa8a6faf0f', 'MIT')
DGBOWL = ('dgbowl/yadg', None, 'GPL-3.0')

# id, maker, software, origin, path there, how it is read, the sheet, what a person answers where no unit stands, what is counted
ENTRIES = [
    ('chemstation-potency', 'Agilent', 'ChemStation', CANN, 'tests/assets/instruments/agilent_hplc_cannabinoids/sequence-1/REPORT01.xls', chemstation, 'Compound', None),
    ('chemstation-terpenes', 'Agilent', 'ChemStation', CANN, 'tests/assets/instruments/agilent_gc_terpenes/sequence-1/REPORT01.xls', chemstation, 'Compound', None),
    ('chemstation-solvents', 'Agilent', 'ChemStation', CANN, 'tests/assets/instruments/agilent_gc_residual_solvents/sequence-1/REPORT01.xls', chemstation, 'Compound', None),
    ('openlab-batch', 'Agilent', 'OpenLab CDS', DGBOWL, 'tests/test_x_empalc_csv/Cu-20p_v2.csv', openlab_batch, '', '%'),
    ('labsolutions-lc', 'Shimadzu', 'LabSolutions', SENAITE, CORE + 'shimadzu/nexera/samples/LC2040C.txt', labsolutions(14), '', '%'),
    ('labsolutions-lcms', 'Shimadzu', 'LabSolutions LCMS', SENAITE, CORE + 'shimadzu/nexera/samples/LCMS-8050.txt', labsolutions(15), '', 'mg/L'),
    ('gcms-solution', 'Shimadzu', 'GCMSsolution', SENAITE, CORE + 'shimadzu/gcms/samples/QP2010.txt', gcms_solution, '', None),
    ('syngistix-avio', 'PerkinElmer', 'Syngistix (Avio)', BIKA, FILES + 'perkinelmer/avio/Lotus Avio Environmental 22-07 XLS.xlsx', syngistix('Conc. in Calib Units', 7), 'Conc. in Calib Units', None),
    ('syngistix-li', 'PerkinElmer', 'Syngistix', BIKA, FILES + 'perkinelmer/syngistix/syngistix_test_file.xlsx', syngistix('Conc. in Sample Units', 8), 'Conc. in Sample Units', None),
    ('nexion', 'PerkinElmer', 'Syngistix (NexION 350X)', BIKA, FILES + 'perkinelmer/nexion350x/nexion350x.xlsx', syngistix('Unfactored Concentrations', 7), 'Unfactored Concentrations', None),
    ('lactoscope', 'PerkinElmer', 'LactoScope', BIKA, FILES + 'perkinelmer/lactoscope/Lactoscope_H230613_16COMP.xlsx', lactoscope, 'Report', None),
    ('winlab32', 'PerkinElmer', 'WinLab32', BIKA, FILES + 'perkinelmer/winlab32/winlab32.csv', winlab, '', None),
    ('arena', 'Thermo', 'Arena', SENAITE, CORE + 'thermoscientific/arena/samples/ArenaRPR.csv', arena, '', None),
    ('gallery-tsv', 'Thermo', 'Gallery', SENAITE, CORE + 'thermoscientific/gallery/samples/9861x_v4_01.tsv', gallery(','), '', None),
    ('gallery-xls', 'Thermo', 'Gallery', SENAITE, CORE + 'thermoscientific/gallery/samples/9861x_v4_02.xls', gallery('.'), '', None),
    ('performx', 'Thermo', "ARL PERFORM'X", BIKA, FILES + 'xrf/arlperformx4200xrf/Results XRF.xlsx', performx, 'Exported Analyses', '%'),
    ('vista', 'Varian', 'Vista-PRO', SENAITE, CORE + 'varian/vistapro/samples/export.csv', vista, '', None),
    ('fiastar', 'FOSS', 'FIAstar', SENAITE, CORE + 'foss/fiastar/samples/4357.csv', fiastar, '', 'mg/L'),
    ('winescan', 'FOSS', 'WineScan', SENAITE, CORE + 'foss/winescan/samples/ft120_full_qcsamples.csv', winescan, '', 'mg/L'),
    ('supermini', 'Rigaku', 'Supermini', SENAITE, CORE + 'rigaku/supermini/samples/BOG.csv', rigaku(0), '', None),
    ('rigaku-resin', 'Rigaku', 'XRF', BIKA, FILES + 'xrf/rigaku/Rigaku XRF CSV - RIGAKU.csv', rigaku(1), '', 'mg/L'),
    ('axios', 'Malvern Panalytical', 'SuperQ', BIKA, FILES + 'xrf/axios/axios.xlsx', axios, 'Result', None),
    ('omnian-list', 'PANalytical', 'Omnian', SENAITE, CORE + 'panalytical/omnia/samples/axios_multi_00.csv', omnian_list, '', None),
    ('omnian-single', 'PANalytical', 'Omnian', SENAITE, CORE + 'panalytical/omnia/samples/axios_00.csv', omnian_single, '', None),
    ('access2', 'Beckman Coulter', 'Access 2', SENAITE, CORE + 'beckmancoulter/access/samples/Access 2 export results files.csv', access, '', None),
    ('horiba', 'Horiba', 'Jobin Yvon ICP', SENAITE, CORE + 'horiba/jobinyvon/samples/ICP limstest bog envas.csv', horiba, '', None),
    ('qubit', 'Life Technologies', 'Qubit', SENAITE, CORE + 'lifetechnologies/qubit/samples/qubit_01.csv', qubit, '', None),
    ('aq2-ppm', 'SEAL Analytical', 'AQ2', SENAITE, CORE + 'sealanalytical/aq2/samples/13-12-12 ENVASS BH REST ANIONS.csv', aq2, '', None),
    ('aq2', 'SEAL Analytical', 'AQ2', SENAITE, CORE + 'sealanalytical/aq2/samples/AQ2 15-03-10 BOG Smpls ANIONS.csv', aq2, '', None),
    ('dl55', 'Mettler Toledo', 'DL55', SENAITE, 'src/senaite/core/tests/files/metlerToledoDL55.xlsx', titrator, 'Sheet1', 'mg/L'),
    ('div5000', 'PG Instruments', 'DIV5000 ICP', BIKA, FILES + 'pg/div5000icp/PGDV5000ICP.xlsx', pg, 'Result', None),
    ('vetscan', 'Abaxis', 'VetScan VS2', SENAITE, CORE + 'abaxis/vetscan/samples/Vet Scan VS2.csv', vetscan, '', None),
    ('s8tiger', 'Bruker', 'S8 TIGER', BIKA, FILES + 'bruker/s8tiger/DU-0001.csv', s8_tiger, '', None),
    ('dr3900', 'Hach', 'DR3900', BIKA, FILES + 'hach/dr3900/dr3900_general_utf8.csv', refused, '', None),
    ('fl-certificates', 'Cannlytics', 'CoADoc', ('cannlytics/cannabis-data-science', 'b384a9d54408', 'MIT'), 'season-3/125-cannabis-synthases/data/fl-lab-results-2023-06-12.xlsx', certificates, 'Results', None),
    ('mcr-certificate', 'Cannlytics', 'CoADoc', CANN, 'tests/assets/coas/mcr-labs/mcr-labs-ma-8pgs.xlsx', mcr, 'Results', None),
]


def digest(lines):
    return hashlib.sha256('\n'.join(lines).encode()).hexdigest()


def find(folders, path):
    """By the longest part of the path that a file's own ends with."""
    parts = path.split('/')
    for start in range(len(parts)):
        tail = '/'.join(parts[start:])
        for folder in folders:
            for base, _, names in sorted(os.walk(folder)):
                for name in sorted(names):
                    if os.path.join(base, name).endswith('/' + tail):
                        yield os.path.join(base, name)


def entry(folders, known, item):
    key, maker, software, (repository, commit, licence), path, read, sheet, answer = item
    name = next((p for p in known.get(key, find(folders, path))), None)
    if name is None:
        return None
    data = open(name, 'rb').read()
    facts = {'id': key, 'maker': maker, 'software': software, 'licence': licence, 'origin': f'{repository}: {path}' + (f' at {commit[:12]}' if commit else ''), 'sha256': hashlib.sha256(data).hexdigest(), 'sheet': sheet}
    found = read(data)
    if found is None:
        return {**facts, 'refused': True}
    found = list(found)
    samples, analytes, units, lines, words, unknown = [], [], {}, [], 0, 0
    amount = 'ug/mL' if read is chemstation else '%'
    for sample, analyte, unit, value, cell in found:
        samples.append(sample)
        if analyte not in analytes:
            analytes.append(analyte)
        stated = '%' if unit in PERCENT else unit
        units.setdefault(analyte, [])
        if (unit or '') not in units[analyte]:
            units[analyte].append(unit or '')
        if value is None:
            words += cell != ''
            continue
        factor = 1 if amount == 'ug/mL' else FACTOR.get(stated or answer)
        if factor is None:
            unknown += 1
            continue
        lines.append(f'{sample}\t{analyte}\t{(stated or answer).lower()}\t{value * factor:.8e}')
    names = list(dict.fromkeys(samples))
    return {**facts, 'amount': amount, 'answer': answer,
            'samples': len(names), 'sample_names': digest(sorted(names)), 'first_samples': names[:3],
            'analytes': analytes, 'units': units if len({tuple(u) for u in units.values()}) > 1 else next(iter(units.values())),
            'values': len(lines), 'without_number': words, 'not_convertible': unknown,
            'first': lines[:3], 'digest': digest(sorted(lines))}


if __name__ == '__main__':
    given = sys.argv[1:]
    special = {}
    for folder in given:
        for base, _, names in os.walk(folder):
            for n in names:
                full = os.path.join(base, n)
                for key, mark in (('chemstation-potency', 'cannabis-chemstation/REPORT01.xls'), ('chemstation-terpenes', 'terpenes-REPORT01.xls'), ('chemstation-solvents', 'solvents-REPORT01.xls')):
                    if full.endswith(mark):
                        special[key] = [full]
    facts = [entry(given, special, item) for item in ENTRIES]
    missing = [item[0] for item, fact in zip(ENTRIES, facts) if fact is None]
    if missing:
        sys.exit(f'not found: {missing}')
    print(json.dumps(facts, ensure_ascii=False, indent=1))
