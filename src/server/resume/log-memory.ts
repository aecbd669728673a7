import { ApiError } from '../../errors.ts';
import { bytesOfCharacter, type MemoryBudget, type Reservation } from '../memory-budget.ts';

export interface LogMemory {
  /** Counts the log, which has this many characters now. Throws `overloaded` if there is no memory for it. */
  count(characters: number): void;
  /** Counts the log until this reader has disconnected. Throws `overloaded` if there is no memory for it. */
  addReader(reader: Reservation): void;
  /** Nothing is added any more. Returns the size in bytes. */
  end(characters: number): number;
  /** From now on, only readers count. */
  close(): void;
}

/**
 * The memory of the log of a stream: counted while the stream is written, and afterwards while it is read. `request`: the
 * memory that the request holds passes to the log. `stop` ends the stream when the memory is needed for others.
 */
export function createLogMemory(held: MemoryBudget, request: Reservation, stop: (reason: unknown) => void): LogMemory {
  let counted = 0;
  let bytes: number | undefined;
  let memory = held.open({
    drop: () =>
      stop(new ApiError('overloaded', 'The server ran out of memory for unread replies. Send the request again.')),
  });
  request.giveTo(memory);
  return {
    count(characters) {
      memory.add((characters - counted) * bytesOfCharacter);
      counted = characters;
    },
    addReader(reader) {
      if (bytes === undefined || !memory.isClosed) {
        reader.readFrom(memory);
        return;
      }
      memory = held.open({ drop: () => undefined });
      memory.add(bytes);
      reader.readFrom(memory);
      memory.close();
    },
    end: (characters) => (bytes = characters * bytesOfCharacter),
    close() {
      memory.shrinkTo(bytes ?? 0);
      memory.close();
    },
  };
}
