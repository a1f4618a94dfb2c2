// After each test that Node runs the clock is the machine's again: the files of a worker share it, and a test that fails ends before its own last line.
import { afterEach, vi } from 'vitest'

afterEach(() => void vi.useRealTimers())
