/**
 * Whether the next vial may start. open: as soon as it comes. pausing: a person pressed Pause while a vial was in work, which is
 * completed first. paused: vials wait for Start; also after a fault, an abort and a restart with a vial under way.
 */
export type SequenceState = 'open' | 'pausing' | 'paused'

/** The sequence once the vial in work has ended, however it ended. */
export function afterVial(sequence: SequenceState): SequenceState {
  return sequence === 'pausing' ? 'paused' : sequence
}
