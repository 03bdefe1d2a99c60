/** The demo's organizations: two laboratories and the provider, whose number is 2 by the specification. */
export const DEMO_ORGANIZATIONS = [
  {
    id: 1,
    name: 'Cascade Analytical',
    address: '418 Water Street, Bellingham, WA 98225',
    contact_no: '+1 360 555 0142',
    email: 'results@cascade.eluent.example',
    license: 'WA-LAB-0142',
  },
  {
    id: 2,
    name: 'Eluent Provider',
    address: '2 Mobile Phase Way, Portland, OR 97201',
    contact_no: '+1 503 555 0199',
    email: 'support@eluent.example',
    license: 'OR-LAB-0199',
  },
  {
    id: 3,
    name: 'Blue Ridge Testing',
    address: '77 Patton Avenue, Asheville, NC 28801',
    contact_no: '+1 828 555 0117',
    email: 'lab@blueridge.eluent.example',
    license: 'NC-LAB-0117',
  },
] as const

/** Newest first; days are counted back from the day the demo is made. */
export const DEMO_RELEASES = [
  {
    version: '3.2.1',
    daysAgo: 3,
    notes: 'Chromatograms of up to six vials are drawn in one view and read in one call.',
  },
  { version: '3.2.0', daysAgo: 38, notes: 'Reports as PDF/A-2a with the share QR code; labels for vials.' },
  { version: '3.1.0', daysAgo: 96, notes: 'The queue keeps its place when the browser is closed.' },
] as const
