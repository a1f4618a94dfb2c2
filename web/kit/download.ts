// Hands a made text, or a made file, to the person.
export function download(filename: string, made: string | Uint8Array<ArrayBuffer>, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([made], { type: typeof made === 'string' ? `${type};charset=utf-8` : type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: filename })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
