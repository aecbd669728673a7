// Loaded before the program (`node --import`). Each SIGUSR2 shifts Date.now by the next value of SHIFTS, in milliseconds,
// as an operator or NTP may. Timers are not affected, which matches a real clock change.
import process from 'node:process';

const { now } = Date;
const shifts = (process.env['SHIFTS'] ?? '').split(',').map(Number);
let shift = 0;
Date.now = () => now() + shift;
process.on('SIGUSR2', () => (shift += shifts.shift() ?? 0));
