import { rollbackDb } from '@thervu/testing/database';
import { withPartOfStudent } from './part-of-student';

const { db } = rollbackDb();

test('what a table has of each student is the same for the office and for a college, also where it has nothing', async () => {
  const [without] = await db('student').where({ colcode: '101' }).orderBy('student_id').limit(1).select('student_id');
  await db('student_special').where(without!).delete();
  const joined = (college: string) => {
    const query = db('student as s').where('s.colcode', '101').orderBy('s.student_id');
    withPartOfStudent(
      query,
      { college },
      { table: 'student_special', as: 'p', columns: ['phy_hand'], of: 's.student_id' },
    );
    return query;
  };
  const columns = ['s.student_id', 'p.phy_hand'];
  const students: { phy_hand: string | null }[] = await joined('101').select(columns);
  expect(students[0]).toEqual({ ...without, phy_hand: null });
  expect(new Set(students.map(({ phy_hand }) => phy_hand))).toEqual(new Set([null, 'No', 'Yes']));
  expect(students).toEqual(await joined('all').select(columns));
  // whose policy is asked of the rows that are looked up, and not of the whole table
  expect(joined('101').toQuery()).toContain('offset 0');
  expect(joined('all').toQuery()).not.toContain('lateral');
});
