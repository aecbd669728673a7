// Loaded before the program (`node --import`): each SIGUSR2 moves its clock by the next of SHIFTS, in milliseconds, as an
// operator or a time server may. Timers do not notice, as they do not in truth.
import process from 'node:process';

const { now } = Date;
const shifts = (process.env['SHIFTS'] ?? '').split(',').map(Number);
let shift = 0;
Date.now = () => now() + shift;
process.on('SIGUSR2', () => (shift += shifts.shift() ?? 0));
