export interface GracePeriodOptions {
  /** Milliseconds for which a stream continues without a reader. */
  readonly grace: number;
  /** Whether a client reads the stream at another instance, which extends the period. */
  readonly isReadElsewhere: () => Promise<boolean>;
  /** Called when the last reader leaves and when one returns. */
  readonly onUnread: (isUnread: boolean) => void;
  /** Called when the period has expired. */
  readonly expire: () => void;
}

export interface GracePeriod {
  /** `count`: the readers of the stream. */
  readonly onReaders: (count: number) => void;
  /** The stream has ended. */
  readonly end: () => void;
}

/** The time for which a stream continues after its last reader has left. */
export function createGracePeriod({ grace, isReadElsewhere, onUnread, expire }: GracePeriodOptions): GracePeriod {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let isUnread = false;
  const setUnread = (value: boolean): void => {
    if (value === isUnread) return;
    isUnread = value;
    onUnread(value);
  };
  const wait = (): void => {
    timer = setTimeout(() => void check(), grace).unref();
  };
  const check = async (): Promise<void> => {
    const checked = timer;
    const isRead = await isReadElsewhere();
    // A client may have resumed the stream meanwhile.
    if (!isUnread || timer !== checked) return;
    if (isRead) wait();
    else expire();
  };
  return {
    onReaders(count) {
      clearTimeout(timer);
      setUnread(count === 0 && !isOver);
      if (isUnread) wait();
    },
    end() {
      isOver = true;
      setUnread(false);
      clearTimeout(timer);
    },
  };
}
