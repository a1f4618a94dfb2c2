// What a proof of work is measured by.
/** How many zero bits a hash begins with. */
export function zeroBitsOf(hash: Uint8Array): number {
  const firstFilled = hash.findIndex((byte) => byte !== 0)
  return firstFilled === -1 ? hash.length * 8 : firstFilled * 8 + Math.clz32(hash[firstFilled]!) - 24
}
