// What comes next: a heap of nodes by their time, four below each, in two columns that are used again and again.
export class Heap {
  #nodes = new Int32Array(1024)
  #times = new Float64Array(1024)
  #size = 0

  clear(): void {
    this.#size = 0
  }

  push(node: number, time: number): void {
    if (this.#size === this.#nodes.length) this.#grow()
    const [nodes, times] = [this.#nodes, this.#times]
    let at = this.#size++
    while (at > 0) {
      const above = (at - 1) >> 2
      if (times[above]! <= time) break
      nodes[at] = nodes[above]!
      times[at] = times[above]!
      at = above
    }
    nodes[at] = node
    times[at] = time
  }

  /** The node whose time is the least; -1 where none is left. */
  pop(): number {
    if (this.#size === 0) return -1
    const [nodes, times] = [this.#nodes, this.#times]
    const top = nodes[0]!
    const size = --this.#size
    const [node, time] = [nodes[size]!, times[size]!]
    let at = 0
    for (;;) {
      let least = at * 4 + 1
      if (least >= size) break
      const end = Math.min(least + 4, size)
      for (let below = least + 1; below < end; below++) if (times[below]! < times[least]!) least = below
      if (times[least]! >= time) break
      nodes[at] = nodes[least]!
      times[at] = times[least]!
      at = least
    }
    nodes[at] = node
    times[at] = time
    return top
  }

  #grow(): void {
    const [nodes, times] = [this.#nodes, this.#times]
    this.#nodes = new Int32Array(nodes.length * 2)
    this.#times = new Float64Array(nodes.length * 2)
    this.#nodes.set(nodes)
    this.#times.set(times)
  }
}
