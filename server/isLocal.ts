// Whether a host is this machine: only there may a line go unencrypted.
export const isLocal = (hostname: string) =>
  hostname === '' || hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || /^127\.[\d.]+$/.test(hostname)
