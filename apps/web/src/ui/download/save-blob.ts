const NAME = /filename\*=UTF-8''([^;]+)/i

/** Hands a downloaded answer to the browser as a file, under the name the server gave it, or this one. */
export async function saveBlob(response: Response, name = 'download'): Promise<void> {
  const encoded = NAME.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = encoded === undefined ? name : decodeURIComponent(encoded)
  link.click()
  // The browser has taken the blob by the next turn; keeping the address would keep the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
