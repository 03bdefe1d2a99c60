import { fromBER, OctetString, type BaseBlock } from 'asn1js'

/** The one value that the bytes are. @throws Error where they are none, or where something follows it */
export function readDer(bytes: Uint8Array): BaseBlock {
  const { offset, result } = fromBER(new Uint8Array(bytes))
  if (offset !== bytes.length) throw new Error(result.error || 'the value has another length than it says')
  return result
}

/** The bytes as they were read, never as they would be written again. */
export function bytesOf(block: BaseBlock): Uint8Array<ArrayBuffer> {
  return new Uint8Array(block.valueBeforeDecodeView)
}

/** The parts of a sequence or set. @throws Error where it is neither */
export function partsOf(block: BaseBlock | undefined): BaseBlock[] {
  const { value } = (block?.valueBlock ?? {}) as { value?: unknown }
  if (!Array.isArray(value)) throw new Error('a value has no parts')
  return value as BaseBlock[]
}

export function octetString(bytes: Uint8Array): OctetString {
  return new OctetString({ valueHex: new Uint8Array(bytes) })
}
